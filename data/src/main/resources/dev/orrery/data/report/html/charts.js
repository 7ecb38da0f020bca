// Each kind of chart as an option of ECharts, and as the series of values that the keyboard walks along.
// A builder returns {option, series: [{name, at, points: [text]}]}, where 'at' is the index of ECharts' series.
const charts = {};

(() => {
  // The outer bounds hold labels and names of axes too.
  function grid() {
    return { left: 8, right: 20, top: 38, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' };
  }

  function base(theme) {
    return {
      animation: false,
      color: theme.colours,
      textStyle: { fontFamily: theme.font, color: theme.ink },
      aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
      grid: grid(),
      legend: {
        top: 0,
        left: 0,
        type: 'scroll',
        itemWidth: 28,
        itemGap: 20,
        textStyle: { color: theme.ink },
        inactiveColor: theme.rule,
        pageTextStyle: { color: theme.soft },
        pageIconColor: theme.ink,
      },
      tooltip: {
        confine: true,
        backgroundColor: theme.card,
        borderColor: theme.rule,
        textStyle: { color: theme.ink, fontSize: 12 },
      },
    };
  }

  // A legend that needs several lines gets them, so that no name is hidden.
  charts.legend = (option, width) => {
    const names = [...new Set((option.series || []).map((one) => one.name).filter(Boolean))];
    let lines = 1;
    let used = 0;
    for (const name of names) {
      const wide = 28 + 20 + 8 + 8.5 * name.length;
      lines += used > 0 && used + wide > width ? 1 : 0;
      used = (used > 0 && used + wide > width ? 0 : used) + wide;
    }
    if (lines > 1 && option.legend && option.legend.show !== false && option.grid) {
      option.legend.type = 'plain';
      option.grid.top += 22 * (lines - 1);
    }
  };

  function axis(spec, values, vertical, theme) {
    const [low, high] = format.extent(values);
    const span = high - low;
    const step = vertical ? undefined : format.step(spec, span);
    return {
      interval: step,
      min: step ? Math.floor(low / step) * step : undefined,
      type: spec.log ? 'log' : 'value',
      name: format.title(spec, span),
      nameLocation: 'middle',
      nameGap: vertical ? 12 : 22,
      nameTextStyle: { color: theme.soft },
      axisLabel: { color: theme.soft, formatter: format.tick(spec, span), hideOverlap: true, showMaxLabel: vertical || spec.log ? undefined : false },
      axisLine: { show: !vertical, lineStyle: { color: theme.soft } },
      axisTick: { show: false },
      splitLine: { show: vertical, lineStyle: { color: theme.rule } },
      max: spec.unit === '%' && high > 60 && high <= 100 ? 100 : undefined,
    };
  }

  function limits(data, theme) {
    return {
      silent: true,
      symbol: 'none',
      lineStyle: { color: theme.ink, type: [4, 4], width: 1.2 },
      label: { color: theme.ink, position: 'insideEndTop', formatter: (mark) => mark.name },
      data: (data.limits || []).map((limit) => ({
        name: limit.label,
        [limit.vertical ? 'xAxis' : 'yAxis']: limit.value,
        label: limit.vertical ? { position: 'end', rotate: 0 } : {},
      })),
    };
  }

  const positive = (spec, value) => (spec.log && !(value > 0) ? null : value);

  function band(line, x, colour) {
    return {
      type: 'custom',
      name: line.name,
      silent: true,
      color: colour,
      data: [[x[0], line.low[0]]],
      renderItem: (_, api) => {
        const ends = x.map((at, k) => [at, line.high[k]]).concat(x.map((at, k) => [at, line.low[k]]).reverse());
        const points = ends.filter((end) => end[1] !== null).map((end) => api.coord(end));
        return { type: 'polygon', shape: { points }, style: { fill: colour, opacity: 0.18 } };
      },
    };
  }

  function drawn(line, x, y, i, data, theme) {
    const colour = theme.colours[i % theme.colours.length];
    const fill = data.stacked ? { color: format.thin(colour, theme, 0.55), opacity: 1 } : { opacity: 0.15 };
    return {
      type: 'line',
      name: line.name,
      data: x.map((at, k) => [positive(data.x, at), positive(data.y, y[k])]),
      step: line.shape === 'step' ? 'end' : false,
      areaStyle: line.shape === 'area' ? fill : undefined,
      showSymbol: x.length <= 40,
      symbol: ['circle', 'rect', 'triangle', 'diamond'][i % 4],
      symbolSize: 6,
      connectNulls: false,
      color: colour,
      z: 10 - i,
      lineStyle: { width: 1.8, type: theme.dashes[i % theme.dashes.length] },
      markLine: i === 0 ? limits(data, theme) : undefined,
    };
  }

  charts.line = (data, theme) => {
    const option = base(theme);
    const sums = [];
    option.series = [];
    const series = data.lines.map((line, i) => {
      const x = line.x || data.shared;
      if (line.low) {
        option.series.push(band(line, x, theme.colours[i % theme.colours.length]));
      }
      // Each of stacked lines stands on those before it, and hides the lower part of those behind it.
      const y = data.stacked ? line.y.map((value, k) => (sums[k] = (sums[k] || 0) + value)) : line.y;
      option.series.push(drawn(line, x, y, i, data, theme));
      return {
        name: line.name,
        at: option.series.length - 1,
        points: x.map((at, k) => line.name + ': ' + format.unit(line.y[k], data.y) + ' at ' + format.unit(at, data.x)),
      };
    });
    const x = data.lines.flatMap((line) => format.extent(line.x || data.shared));
    const limited = data.limits.filter((limit) => !limit.vertical).map((limit) => limit.value);
    const tops = data.stacked ? sums : data.lines.flatMap((line) => format.extent(line.y));
    option.xAxis = axis(data.x, x, false, theme);
    option.xAxis.max = 'dataMax';
    option.xAxis.min = option.xAxis.min === undefined ? 'dataMin' : option.xAxis.min;
    option.yAxis = axis(data.y, tops.concat(limited), true, theme);
    option.yAxis.max = option.yAxis.max || ((range) => (Math.max(...limited) > range.max ? Math.max(...limited) : null));
    option.tooltip.trigger = 'axis';
    option.tooltip.axisPointer = { label: { formatter: (at) => format.unit(at.value, data.x) } };
    option.tooltip.formatter = (at) => tip(at, data, series);
    return { option, series };
  };

  // What lines have near a place: their own values, not the sums of a stack.
  function tip(at, data, series) {
    const rows = at.filter((one) => one.seriesType === 'line').map((one) => {
      const line = data.lines[series.findIndex((walked) => walked.at === one.seriesIndex)];
      return one.marker + format.html(line.name) + ' <b>' + format.html(format.unit(line.y[one.dataIndex], data.y)) + '</b>';
    });
    return format.html(data.x.name + ' ' + format.unit(at[0].axisValue, data.x)) + '<br>' + rows.join('<br>');
  }

  charts.cdf = (data, theme) => {
    const share = { name: 'Share of values', unit: '%', log: false };
    // On a logarithmic axis what took no time stands at the left edge.
    const least = 10 ** Math.floor(Math.log10(format.extent(data.curves.flatMap((c) => c.values.filter((v) => v > 0)))[0]));
    const placed = (value) => (data.x.log && value !== null ? Math.max(value, least) : value);
    const lines = data.curves.map(
      (curve) => ({ name: curve.name, shape: 'line', x: curve.values.map(placed), y: data.percents }));
    const built = charts.line({ x: data.x, y: share, lines, stacked: false, limits: data.limits }, theme);
    built.series.forEach((series, i) => {
      series.points = data.percents.map(
        (percent, k) => data.curves[i].name + ': ' + percent + ' % at most ' + format.unit(data.curves[i].values[k], data.x));
    });
    built.option.tooltip.trigger = 'item';
    built.option.tooltip.formatter = undefined;
    built.option.xAxis.min = data.x.log ? least : undefined;
    built.option.xAxis.max = undefined;
    built.option.series.forEach((series, i) => {
      series.showSymbol = true;
      series.symbolSize = 5;
      series.itemStyle = { opacity: 0 };
      series.emphasis = { itemStyle: { opacity: 1 } };
      series.tooltip = { formatter: (at) => format.html(built.series[i].points[at.dataIndex]) };
    });
    return built;
  };

  charts.bar = (data, theme) => {
    const option = base(theme);
    const totals = data.categories.map((_, k) => data.bars.reduce((sum, bar) => sum + (bar.values[k] || 0), 0));
    option.xAxis = Object.assign(axis({ name: data.category, unit: '' }, [], false, theme), {
      type: 'category',
      data: data.categories,
      nameGap: data.categories.some((name) => name.length > 12) ? 38 : 22,
      axisLabel: Object.assign(
        { color: theme.soft, hideOverlap: true },
        data.categories.length <= 8 ? { interval: 0, hideOverlap: false, width: 74, overflow: 'break' } : {}),
    });
    option.yAxis = axis(data.y, data.stacked ? totals : data.bars.flatMap((bar) => bar.values), true, theme);
    option.legend.show = data.bars.length > 1;
    option.tooltip.trigger = 'axis';
    option.tooltip.valueFormatter = (value) => format.unit(value, data.y);
    option.series = data.bars.map((bar) => ({
      type: 'bar',
      name: bar.name,
      data: bar.values,
      stack: data.stacked ? 'all' : undefined,
      barCategoryGap: data.touching ? '2%' : '28%',
    }));
    option.aria.decal.show = data.bars.length > 1;
    const series = data.bars.map((bar, i) => ({
      name: bar.name,
      at: i,
      points: data.categories.map((name, k) => name + ', ' + bar.name + ': ' + format.unit(bar.values[k], data.y)),
    }));
    return { option, series };
  };

  function errorBars(group, colour) {
    return {
      type: 'custom',
      name: group.name,
      silent: true,
      color: colour,
      data: group.dots.filter((dot) => dot[3] !== null || dot[5] !== null).map((dot) => dot.slice(1)),
      encode: { x: [0, 2, 3], y: [1, 4, 5] },
      renderItem: (_, api) => {
        const line = (from, to) => ({
          type: 'line',
          shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
          style: { stroke: colour, lineWidth: 1.2 },
        });
        const [x, y, left, right, low, high] = [0, 1, 2, 3, 4, 5].map((k) => api.value(k));
        const children = [];
        if (!Number.isNaN(left)) {
          children.push(line(api.coord([left, y]), api.coord([right, y])));
        }
        if (!Number.isNaN(low)) {
          children.push(line(api.coord([x, low]), api.coord([x, high])));
        }
        return { type: 'group', children };
      },
    };
  }

  charts.scatter = (data, theme) => {
    const option = base(theme);
    const symbols = ['circle', 'diamond', 'triangle', 'rect', 'pin', 'roundRect'];
    const text = (dot) =>
      (dot[0] ? dot[0] + ': ' : '') + data.x.name + ' ' + format.unit(dot[1], data.x) + ', ' + data.y.name + ' '
      + format.unit(dot[2], data.y)
      + (dot[5] === null ? '' : ' (' + format.number(dot[5]) + ' to ' + format.number(dot[6]) + ')');
    const padded = { scale: true, boundaryGap: ['6%', '6%'] };
    option.series = [];
    const series = data.groups.map((group, i) => {
      const at = option.series.length;
      const colour = theme.colours[i % theme.colours.length];
      const points = group.dots.map((dot) => group.name + ', ' + text(dot));
      option.series.push({
        type: group.connected ? 'line' : 'scatter',
        name: group.name,
        color: colour,
        symbol: symbols[i % symbols.length],
        symbolSize: 9,
        lineStyle: { type: theme.dashes[i % theme.dashes.length] },
        itemStyle: { borderColor: theme.card, borderWidth: 1 },
        data: group.dots.map((dot) => [positive(data.x, dot[1]), positive(data.y, dot[2])]),
        tooltip: { formatter: (point) => format.html(points[point.dataIndex]) },
        markLine: i === 0 ? limits(data, theme) : undefined,
      });
      option.series.push(errorBars(group, colour));
      return { name: group.name, at, points };
    });
    option.xAxis = Object.assign(axis(data.x, data.groups.flatMap((g) => g.dots.map((d) => d[1])), false, theme), padded);
    option.yAxis = Object.assign(axis(data.y, data.groups.flatMap((g) => g.dots.map((d) => d[2])), true, theme), padded);
    option.tooltip.trigger = 'item';
    return { option, series };
  };

  charts.base = base;
  charts.grid = grid;
  charts.axis = axis;
  charts.limits = limits;
})();

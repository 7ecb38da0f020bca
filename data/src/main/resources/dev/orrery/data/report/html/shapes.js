// Charts that are drawn rectangle by rectangle: what happened when, and heat by row and time.
(() => {
  const ROW = 15;

  charts.lanes = (data, theme) => {
    const option = charts.base(theme);
    const many = data.lanes.length;
    const note = (lane) => (data.notes[lane] ? '; ' + data.notes[lane] : '');
    const text = (span) =>
      data.lane + ' ' + data.lanes[span[0]] + ', ' + data.kinds[span[1]].name + ': '
      + format.unit(span[3] - span[2], data.x) + ' from ' + format.unit(span[2], data.x) + note(span[0]);
    option.xAxis = charts.axis(data.x, data.spans.flatMap((span) => [span[2], span[3]]), false, theme);
    option.xAxis.min = option.xAxis.min === undefined ? 'dataMin' : option.xAxis.min;
    Object.assign(option.xAxis, { max: 'dataMax', splitLine: { show: true, lineStyle: { color: theme.rule } } });
    option.yAxis = {
      type: 'category',
      inverse: true,
      data: data.lanes,
      axisLabel: { color: theme.soft, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { show: false },
    };
    option.tooltip.trigger = 'item';
    const series = [];
    option.series = data.kinds.map((kind, i) => {
      const spans = data.spans.filter((span) => span[1] === i);
      const colour = theme.colours[i % theme.colours.length];
      series.push({ name: kind.name, at: i, points: spans.map(text) });
      return {
        type: 'custom',
        name: kind.name,
        color: colour,
        encode: { x: [1, 2], y: 0 },
        data: spans.map((span) => [span[0], span[2], span[3]]),
        markLine: i === 0 ? charts.limits(data, theme) : undefined,
        tooltip: { formatter: (at) => format.html(text(spans[at.dataIndex])) },
        renderItem: (params, api) => {
          const from = api.coord([api.value(1), api.value(0)]);
          const to = api.coord([api.value(2), api.value(0)]);
          const height = Math.max(2, api.size([0, 1])[1] * 0.82 * kind.height);
          const area = params.coordSys;
          const left = Math.max(area.x, from[0]);
          const right = Math.min(area.x + area.width, Math.max(to[0], from[0] + 0.7));
          return right <= left
            ? null
            : { type: 'rect', shape: { x: left, y: from[1] - height / 2, width: right - left, height }, style: { fill: colour } };
        },
      };
    });
    return { option, series, height: Math.max(200, many * (many > 60 ? 6 : ROW) + 90) };
  };

  function scale(theme, top) {
    const mix = (a, b, share) => Math.round(a + (b - a) * share);
    const parts = (hex) => [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16));
    const low = parts(theme.low);
    const high = parts(theme.high);
    return (value) => {
      const share = top > 0 ? Math.min(1, value / top) : 0;
      return 'rgb(' + low.map((part, k) => mix(part, high[k], share)).join(',') + ')';
    };
  }

  charts.heat = (data, theme) => {
    const option = charts.base(theme);
    const top = data.top === null ? format.extent(data.cells.flat())[1] : data.top;
    const cells = [];
    data.cells.forEach((row, lane) => row.forEach((value, k) => value !== null && cells.push([lane, k, value])));
    const colour = scale(theme, top);
    const text = (lane, k) =>
      data.row + ' ' + data.rows[lane] + ', ' + data.value.name + ': ' + format.unit(data.cells[lane][k], data.value)
      + ' from ' + format.unit(data.edges[k], data.x) + ' to ' + format.unit(data.edges[k + 1], data.x);
    option.aria.decal.show = false;
    option.xAxis = Object.assign(charts.axis(data.x, data.edges, false, theme), { min: data.edges[0], max: 'dataMax' });
    option.yAxis = {
      type: 'category',
      inverse: true,
      data: data.rows,
      axisLabel: { color: theme.soft, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { show: false },
    };
    option.legend.show = false;
    option.visualMap = {
      type: 'continuous',
      min: 0,
      max: top,
      dimension: 3,
      seriesIndex: -1,
      orient: 'horizontal',
      top: 0,
      left: 0,
      itemWidth: 12,
      itemHeight: 160,
      precision: 2,
      text: [format.unit(top, data.value), data.value.name + ' 0'],
      textStyle: { color: theme.ink },
      inRange: { color: [theme.low, theme.high] },
      hoverLink: false,
    };
    option.tooltip.trigger = 'item';
    option.tooltip.formatter = (at) => format.html(text(cells[at.dataIndex][0], cells[at.dataIndex][1]));
    option.series = [{
      type: 'custom',
      name: data.value.name,
      progressive: 0,
      encode: { x: [1, 2], y: 0 },
      data: cells.map((cell) => [cell[0], data.edges[cell[1]], data.edges[cell[1] + 1], cell[2]]),
      renderItem: (_, api) => {
        const from = api.coord([api.value(1), api.value(0)]);
        const to = api.coord([api.value(2), api.value(0)]);
        const height = Math.max(1, api.size([0, 1])[1] - 1);
        return {
          type: 'rect',
          shape: { x: from[0], y: from[1] - height / 2, width: to[0] - from[0] + 0.4, height },
          style: { fill: colour(api.value(3)) },
        };
      },
    }];
    const series = data.rows.map((name, lane) => ({
      name,
      at: 0,
      points: data.cells[lane].map((_, k) => text(lane, k)),
      index: (k) => cells.findIndex((cell) => cell[0] === lane && cell[1] === k),
    }));
    const height = Math.min(900, Math.max(160, data.rows.length * Math.max(6, Math.min(22, 600 / data.rows.length)) + 90));
    return { option, series, height, renderer: 'canvas' };
  };
})();

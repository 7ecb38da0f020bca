// Puts it together: draws each chart when it comes into view, opens tables, walks charts with the keyboard.
const report = (() => {
  const views = new Map();

  function view(figure) {
    const data = JSON.parse(figure.querySelector('script').textContent);
    const plot = figure.querySelector('.plot');
    const reader = figure.querySelector('.reader');
    const made = { figure, data, plot, chart: null, built: null, series: 0, point: -1 };

    made.draw = () => {
      const at = [made.series, made.point];
      if (made.chart) {
        made.chart.dispose();
      }
      made.built = charts[data.kind](data, format.theme());
      if (made.built.height) {
        plot.style.height = made.built.height + 'px';
      }
      charts.legend(made.built.option, plot.clientWidth);
      made.chart = echarts.init(plot, null, { renderer: made.built.renderer || 'svg' });
      made.chart.setOption(made.built.option);
      [made.series, made.point] = at;
    };

    made.show = (series, point) => {
      const walked = made.built.series[series];
      made.series = series;
      made.point = point;
      reader.textContent = walked.points[point] + '  (' + (point + 1) + ' of ' + walked.points.length + ')';
      const dataIndex = walked.index ? walked.index(point) : point;
      made.chart.dispatchAction({ type: 'downplay' });
      made.chart.dispatchAction({ type: 'highlight', seriesIndex: walked.at, dataIndex });
      made.chart.dispatchAction({ type: 'showTip', seriesIndex: walked.at, dataIndex });
    };

    made.leave = () => {
      reader.textContent = '';
      made.point = -1;
      if (made.chart) {
        made.chart.dispatchAction({ type: 'downplay' });
        made.chart.dispatchAction({ type: 'hideTip' });
      }
    };

    made.key = (event) => {
      if (!made.built || event.altKey || event.ctrlKey || event.metaKey) {
        return;
      }
      const walkable = made.built.series.filter((series) => series.points.length > 0);
      if (event.key === 'Escape') {
        made.leave();
      } else if (walkable.length > 0 && move(made, walkable, event.key)) {
        event.preventDefault();
      }
    };
    return made;
  }

  function move(made, walkable, key) {
    let series = Math.max(0, walkable.indexOf(made.built.series[made.series]));
    const last = () => walkable[series].points.length - 1;
    let point = made.point;
    if (key === 'ArrowRight') {
      point = Math.min(last(), point + 1);
    } else if (key === 'ArrowLeft') {
      point = Math.max(0, point - 1);
    } else if (key === 'Home') {
      point = 0;
    } else if (key === 'End') {
      point = last();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = made.point < 0 ? 0 : key === 'ArrowDown' ? 1 : walkable.length - 1;
      series = (series + step) % walkable.length;
      point = Math.min(last(), Math.max(0, point));
    } else {
      return false;
    }
    made.show(made.built.series.indexOf(walkable[series]), point);
    return true;
  }

  function table(made) {
    const details = made.figure.querySelector('details.data');
    const numbers = tables.of(made.data);
    details.querySelector('summary').textContent = 'Data table (' + format.number(numbers.rows.length) + ' rows)';
    details.addEventListener('toggle', () => {
      if (!details.open || details.querySelector('table')) {
        return;
      }
      const scroll = document.createElement('div');
      scroll.className = 'scroll';
      scroll.tabIndex = 0;
      scroll.append(tables.build(numbers));
      const save = document.createElement('button');
      save.type = 'button';
      save.textContent = 'Save as CSV';
      save.addEventListener('click', () => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([tables.csv(numbers)], { type: 'text/csv' }));
        link.download = made.figure.id + '.csv';
        link.click();
        URL.revokeObjectURL(link.href);
      });
      details.append(scroll, save);
    });
  }

  function redraw() {
    for (const made of views.values()) {
      if (made.chart) {
        made.draw();
      }
    }
  }

  function switchTheme() {
    const root = document.documentElement;
    const button = document.getElementById('theme');
    const label = () => {
      const dark = root.dataset.theme === 'dark';
      button.textContent = dark ? 'Light' : 'Dark';
      button.setAttribute('aria-pressed', String(dark));
    };
    button.addEventListener('click', () => {
      root.dataset.chosen = 'yes';
      root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
      document.dispatchEvent(new Event('theme'));
    });
    document.addEventListener('theme', () => {
      label();
      redraw();
    });
    label();
  }

  function print() {
    let before = 'light';
    window.addEventListener('beforeprint', () => {
      before = document.documentElement.dataset.theme;
      document.documentElement.dataset.theme = 'light';
      for (const made of views.values()) {
        made.draw();
        made.chart.resize({ width: 680 });
      }
    });
    window.addEventListener('afterprint', () => {
      document.documentElement.dataset.theme = before;
      redraw();
    });
  }

  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) {
        seen.unobserve(entry.target);
        views.get(entry.target.id).draw();
      }
    }
  }, { rootMargin: '400px' });

  for (const figure of document.querySelectorAll('figure')) {
    const made = view(figure);
    views.set(figure.id, made);
    table(made);
    made.plot.addEventListener('keydown', made.key);
    made.plot.addEventListener('blur', made.leave);
    seen.observe(figure);
  }
  let resizing = 0;
  window.addEventListener('resize', () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => views.forEach((made) => made.chart && made.chart.resize()), 120);
  });
  switchTheme();
  print();
  return { views };
})();

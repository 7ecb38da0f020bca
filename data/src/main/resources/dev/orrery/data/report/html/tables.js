// The numbers behind each chart: heads and rows, made when somebody opens them.
const tables = (() => {
  const head = (axis) => (axis.unit ? axis.name + ' (' + axis.unit + ')' : axis.name);
  const named = (name, axis) => (axis.unit ? name + ' (' + axis.unit + ')' : name);

  const makers = {
    line(data) {
      if (data.shared) {
        const columns = [head(data.x)];
        data.lines.forEach((line) => {
          columns.push(named(line.name, data.y));
          if (line.low) {
            columns.push(line.name + ', low', line.name + ', high');
          }
        });
        const row = (at, k) => [at].concat(data.lines.flatMap((l) => (l.low ? [l.y[k], l.low[k], l.high[k]] : [l.y[k]])));
        return { columns, rows: data.shared.map(row) };
      }
      return {
        columns: ['Series', head(data.x), head(data.y)],
        rows: data.lines.flatMap((line) => line.x.map((at, k) => [line.name, at, line.y[k]])),
      };
    },
    cdf(data) {
      return {
        columns: ['Percent at most'].concat(data.curves.map((curve) => named(curve.name, data.x))),
        rows: data.percents.map((percent, k) => [percent].concat(data.curves.map((curve) => curve.values[k]))),
      };
    },
    bar(data) {
      return {
        columns: [data.category].concat(data.bars.map((bar) => named(bar.name, data.y))),
        rows: data.categories.map((name, k) => [name].concat(data.bars.map((bar) => bar.values[k]))),
      };
    },
    scatter(data) {
      const ends = ['low', 'high'].flatMap((end) => [head(data.x) + ', ' + end, head(data.y) + ', ' + end]);
      return {
        columns: ['Series', 'Point', head(data.x), head(data.y)].concat(ends),
        rows: data.groups.flatMap((group) =>
          group.dots.map((d) => [group.name, d[0], d[1], d[2], d[3], d[5], d[4], d[6]])),
      };
    },
    lanes(data) {
      return {
        columns: [data.lane, 'Span', named('From', data.x), named('To', data.x), 'Remark'],
        rows: data.spans.map((s) => [data.lanes[s[0]], data.kinds[s[1]].name, s[2], s[3], data.notes[s[0]]]),
      };
    },
    heat(data) {
      return {
        columns: [named('From', data.x), named('To', data.x)].concat(data.rows.map((name) => data.row + ' ' + name)),
        rows: data.edges.slice(1).map((to, k) => [data.edges[k], to].concat(data.cells.map((row) => row[k]))),
      };
    },
  };

  function build(table) {
    const element = document.createElement('table');
    const cell = (kind, value) => '<' + kind + '>' + format.html(value === null ? '' : value) + '</' + kind + '>';
    element.innerHTML =
      '<thead><tr>' + table.columns.map((name) => cell('th scope="col"', name).replace('</th scope="col">', '</th>')).join('')
      + '</tr></thead><tbody>'
      + table.rows.map((row) => '<tr>' + row.map((value) => cell('td', value)).join('') + '</tr>').join('') + '</tbody>';
    return element;
  }

  function csv(table) {
    const field = (value) => {
      const text = value === null ? '' : String(value);
      return /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
    };
    return [table.columns].concat(table.rows).map((row) => row.map(field).join(',')).join('\r\n') + '\r\n';
  }

  return { of: (data) => makers[data.kind](data), build, csv };
})();

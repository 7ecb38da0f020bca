// Numbers, times and colours as people read them.
const format = (() => {
  const dashes = ['solid', 'dashed', 'dotted', [10, 3, 2, 3], [14, 4], [2, 2], [8, 2, 2, 2, 2, 2]];
  const palettes = {
    light: ['#0b5fa5', '#c2500a', '#14805e', '#8a3f9e', '#a07400', '#4a5565', '#b0305c'],
    dark: ['#6cb6f5', '#f5a05a', '#5fd0a5', '#d193e6', '#e3c04d', '#b3bfcc', '#f58fb0'],
  };
  const inks = {
    light: { ink: '#1b2430', soft: '#54606f', rule: '#dfe4ea', card: '#ffffff', low: '#e9f1f9', high: '#08406f' },
    dark: { ink: '#e7ecf2', soft: '#a3afbd', rule: '#333d4a', card: '#1a212b', low: '#1e2b3a', high: '#8fd0ff' },
  };

  // Up to four significant digits, whole numbers in full.
  function number(value) {
    if (value === null || value === undefined || Number.isNaN(value)) {
      return 'n/a';
    }
    const size = Math.abs(value);
    const digits = Number.isInteger(value) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
    if (size > 0 && size < 0.001) {
      return value.toPrecision(3);
    }
    return value.toLocaleString('en-US', { maximumFractionDigits: digits });
  }

  function unit(value, axis) {
    return axis.unit ? number(value) + (axis.unit === '%' ? ' %' : ' ' + axis.unit) : number(value);
  }

  // Short labels of an axis: 20k, and 12:30 instead of 750 s on a long axis of time.
  function tick(axis, span) {
    if (clock(axis, span)) {
      const hours = span > 36000;
      return (value) => {
        const whole = Math.round(hours ? value / 60 : value);
        return Math.floor(whole / 60) + ':' + String(whole % 60).padStart(2, '0');
      };
    }
    return (value) => {
      const size = Math.abs(value);
      if (size >= 1e9) {
        return number(value / 1e9) + 'G';
      }
      if (size >= 1e6) {
        return number(value / 1e6) + 'M';
      }
      return size >= 1e4 ? number(value / 1e3) + 'k' : number(value);
    };
  }

  const clock = (axis, span) => axis.unit === 's' && !axis.log && span > 300;

  // Round steps of a clock between ticks; undefined where ten is the base.
  function step(axis, span) {
    return clock(axis, span)
      ? [60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400, 604800].find((s) => span / s <= 8)
      : undefined;
  }

  function title(axis, span) {
    const shown = clock(axis, span) ? (span > 36000 ? 'h:min' : 'min:s') : axis.unit;
    return shown ? axis.name + ' (' + shown + ')' : axis.name;
  }

  function theme() {
    const name = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
    const font = getComputedStyle(document.body).fontFamily;
    return Object.assign({ name, font, colours: palettes[name], dashes }, inks[name]);
  }

  function extent(values) {
    let low = Infinity;
    let high = -Infinity;
    for (const value of values) {
      if (value !== null && value < low) {
        low = value;
      }
      if (value !== null && value > high) {
        high = value;
      }
    }
    return [low, high];
  }

  // A colour laid thinly over the card.
  function thin(colour, theme, share) {
    const parts = (hex) => [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16));
    const under = parts(theme.card);
    return 'rgb(' + parts(colour).map((part, k) => Math.round(under[k] + (part - under[k]) * share)).join(',') + ')';
  }

  function html(text) {
    return String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
  }

  return { number, unit, tick, step, title, theme, extent, thin, html };
})();

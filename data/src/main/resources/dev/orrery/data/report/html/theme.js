// Before anything is drawn: light or dark as the system has it, until the reader chooses.
(() => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  root.dataset.theme = dark.matches ? 'dark' : 'light';
  dark.addEventListener('change', (event) => {
    if (!root.dataset.chosen) {
      root.dataset.theme = event.matches ? 'dark' : 'light';
      document.dispatchEvent(new Event('theme'));
    }
  });
})();

/**
 * Fills the places for findings, and fills them anew after a save and on request. The HTML is made and escaped by the plugin.
 */
((wp) => {
  const places = document.querySelectorAll('[data-hotel-website-findings]');
  let loads = 0;

  async function load() {
    const number = ++loads;
    for (const place of places) {
      const { hotelWebsiteFindings: path, checking, failed } = place.dataset;
      place.setAttribute('aria-busy', 'true');
      place.textContent = checking;
      const html = await wp.apiFetch({ path }).then(
        (answer) => answer.html,
        () => null,
      );
      // A later save has been checked meanwhile.
      if (number !== loads) return;
      if (html === null) place.textContent = failed;
      else place.innerHTML = html;
      place.removeAttribute('aria-busy');
    }
  }

  for (const button of document.querySelectorAll('[data-hotel-website-check]')) button.addEventListener('click', load);
  load();

  // The block editor saves without loading the screen again; the fields of ACF are saved after the post.
  function followSaves() {
    const editor = wp.data?.select('core/editor');
    if (!editor) return;
    const screen = wp.data.select('core/edit-post');
    let wasSaving = false;
    wp.data.subscribe(() => {
      const isSaving = (editor.isSavingPost() && !editor.isAutosavingPost()) || Boolean(screen?.isSavingMetaBoxes());
      if (wasSaving && !isSaving) load();
      wasSaving = isSaving;
    });
  }
  window.addEventListener('load', followSaves);
})(window.wp);

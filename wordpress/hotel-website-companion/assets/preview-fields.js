/**
 * Sends the fields below the block editor with the autosave that a preview shows. WordPress sends title, text and excerpt only.
 */
((wp, { parameter, prefixes, maxBytes, tooLarge }) => {
  /** Fields of the forms that WordPress itself sends when the post is saved, as names and values. Files are left out. */
  function readFields() {
    // Editors of formatted text write their text to their form field.
    window.tinyMCE?.triggerSave();
    const forms = document.querySelectorAll('form.metabox-base-form, form[class*="metabox-location-"]');
    return [...forms]
      .flatMap((form) => [...new FormData(form)])
      .filter(([name, value]) => typeof value === 'string' && prefixes.some((prefix) => name.startsWith(prefix)));
  }

  const countBytes = (fields) => new TextEncoder().encode(fields.flat().join('')).length;

  wp.apiFetch.use((options, next) => {
    const isAutosave = options.method === 'POST' && /\/autosaves(?:\?|$)/.test(options.path ?? '');
    if (!isAutosave || !wp.data.select('core/editor').isPreviewingPost()) return next(options);
    const fields = readFields();
    const isTooLarge = countBytes(fields) > maxBytes;
    if (isTooLarge) wp.data.dispatch('core/notices').createWarningNotice(tooLarge, { type: 'snackbar' });
    // None replaces those of an earlier preview.
    return next({ ...options, data: { ...options.data, [parameter]: isTooLarge ? [] : fields } });
  });
})(window.wp, window.hotelWebsitePreviewFields);

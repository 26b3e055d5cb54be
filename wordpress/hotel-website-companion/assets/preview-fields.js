/**
 * Sends the fields below the block editor with the autosave that a preview shows. WordPress sends title, text and excerpt only.
 */
((wp, { parameter, prefixes, maxBytes, notTaken }) => {
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

  wp.apiFetch.use(async (options, next) => {
    const isAutosave = options.method === 'POST' && /\/autosaves(?:\?|$)/.test(options.path ?? '');
    if (!isAutosave || !wp.data.select('core/editor').isPreviewingPost()) return next(options);
    const send = (fields) => next({ ...options, data: { ...options.data, [parameter]: fields } });
    try {
      const fields = readFields();
      if (countBytes(fields) <= maxBytes) return await send(fields);
    } catch {
      // A server or a firewall may refuse the fields. Without an autosave the button would lead to the published page.
    }
    // None replaces those of an earlier preview.
    const response = await send([]);
    wp.data.dispatch('core/notices').createWarningNotice(notTaken, { type: 'snackbar' });
    return response;
  });
})(window.wp, window.hotelWebsitePreviewFields);

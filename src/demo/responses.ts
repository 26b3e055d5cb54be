import type { Response } from 'express';
import { type Json, type JsonObject, renderJson } from './json.ts';
import type { InvalidParameters } from './listQuery.ts';

/** Sends JSON as WordPress does. */
export function sendJson(response: Response, body: Json, status = 200): void {
  send(response, status, 'application/json; charset=UTF-8', renderJson(body));
}

/** Sends a body as PHP does: chunked, without Content-Length, ETag and cache headers. */
function send(response: Response, status: number, type: string, body: string): void {
  response.status(status).set({ 'Content-Type': type, 'Transfer-Encoding': 'chunked' });
  response.end(body);
}

/** An error of the REST API. `data` holds details besides the status. */
export interface RestError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: JsonObject;
}

/** Sends an error of the REST API, its status repeated in `data`, as WordPress does. */
export function sendRestError(response: Response, { status, code, message, data }: RestError): void {
  sendJson(response, { code, message, data: { status, ...data } }, status);
}

export const NO_ROUTE: RestError = {
  status: 404,
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
};
export const CANNOT_CREATE: RestError = {
  status: 401,
  code: 'rest_cannot_create',
  message: 'Sorry, you are not allowed to create posts as this user.',
};
export const PAGE_OUT_OF_RANGE: RestError = {
  status: 400,
  code: 'rest_post_invalid_page_number',
  message: 'The page number requested is larger than the number of pages available.',
};

/** Builds the error of the menus plugin for an unknown id. @param id as it was requested */
export function buildMenuNotFound(id: string): RestError {
  const message = `No menu has been found with this id or slug: \`${id}\`. Please ensure you passed an existing menu ID or slug.`;
  return { status: 404, code: 'not_found', message };
}

/** Builds WordPress's error for invalid query parameters, which names all of them. */
export function buildInvalidParameters(invalid: InvalidParameters): RestError {
  const params = Object.fromEntries([...invalid].map(([name, { message }]) => [name, message]));
  const details = Object.fromEntries([...invalid].map(([name, { code, message, data }]) => [name, { code, message, data }]));
  return {
    status: 400,
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${[...invalid.keys()].join(', ')}`,
    data: { params, details },
  };
}

/** Sends an HTML error page, as WordPress does outside its REST API and after a PHP fatal error inside it. */
export function sendHtml(response: Response, status: number, title: string, message: string): void {
  const body = `<!DOCTYPE html>
<html lang="de-DE">
<head>
	<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
	<meta name="viewport" content="width=device-width">
		<meta name='robots' content='max-image-preview:large, noindex, follow' />
	<title>${title}</title>
</head>
<body id="error-page">
	<div class="wp-die-message">${message}</div></body>
</html>
`;
  send(response, status, 'text/html; charset=UTF-8', body);
}

/** Sends the response to a PHP fatal error: status 500, HTML. */
export function sendFatalError(response: Response): void {
  const help = 'https://wordpress.org/support/article/faq-troubleshooting/';
  const message = `<p>There has been a critical error on this website.</p><p><a href="${help}">Learn more about troubleshooting WordPress.</a></p>`;
  response.set({ Expires: 'Wed, 11 Jan 1984 05:00:00 GMT', 'Cache-Control': 'no-cache, must-revalidate, max-age=0' });
  sendHtml(response, 500, 'WordPress &rsaquo; Fehler', message);
}

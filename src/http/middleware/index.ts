/* The middleware of every request, in one module, so that `app.ts` can import them together and late. */
export { createProxyTrust } from '../clientAddress.ts';
export { createAccessLog } from './accessLog.ts';
export { createErrorHandler } from './errorHandler.ts';
export { notFound } from './notFound.ts';
export { readOnly } from './readOnly.ts';
export { requestId } from './requestId.ts';
export { createRequestMetrics } from './requestMetrics.ts';
export { createSecurityHeaders } from './securityHeaders.ts';
export { createStaticFiles } from './staticFiles.ts';

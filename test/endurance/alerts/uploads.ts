import { paintBands } from '../../images/samples.ts';
import type { Lab } from './lab.ts';

/** Gives WordPress every picture that it is asked for. */
export async function serveUploads(wordpress: Lab['wordpress']): Promise<void> {
  const jpeg = await paintBands(800, 500).jpeg().toBuffer();
  wordpress.fault = (req, res) => {
    if (!req.url?.startsWith('/wp-content/uploads/')) return false;
    res.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    return true;
  };
}

/** A session of a WebDriver (https://www.w3.org/TR/webdriver2/): JSON over HTTP. */
export interface Session {
  readonly browserVersion: string;
  /** Sends a command of the session. @param path below the session @throws Error with the driver's error code and message */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Opens a session at a driver. There are client libraries, but the smallest weighs 25 MB and brings programs that download drivers; the
 * tests need eight commands.
 * @param capabilities all of them required
 */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId, capabilities: actual } = (await sendCommand('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } };
  const address = `${driver}/session/${sessionId}`;
  return {
    browserVersion: actual.browserVersion,
    send: (method, path, body) => sendCommand(method, `${address}/${path}`, body),
    async end() {
      await sendCommand('DELETE', address);
    },
  };
}

async function sendCommand(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error} ${message}`);
}

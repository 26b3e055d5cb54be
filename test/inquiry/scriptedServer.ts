import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The reply to a command: a text, '' for none, `null` to drop the connection, or a function that writes to the socket itself. */
type Reply = string | null | ((socket: Socket) => void);

/** Replies by the first word of the command; `greeting` for the start, `.` for the end of a mail. */
export type Script = Readonly<Record<string, Reply>>;

const defaultScript: Script = {
  greeting: '220 mail.hotel.example',
  EHLO: '250 mail.hotel.example',
  HELO: '250 mail.hotel.example',
  MAIL: '250 yes',
  RCPT: '250 yes',
  DATA: '354 go on',
  '.': '250 taken',
  RSET: '250 yes',
  QUIT: '221 bye',
};

/** Starts a server that sends exactly the replies of a script, also those that no real server sends. It is closed after the test. */
export async function startScriptedServer(script: Script) {
  const state = { script };
  /** First words of all received commands. */
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isMail = false;
    const sendReply = (word: string) => {
      const reply = state.script[word] ?? (word in state.script ? null : (defaultScript[word] ?? '500 what?'));
      isMail = word === 'DATA' && typeof reply === 'string' && reply.startsWith('354');
      if (reply === null) socket.destroy();
      else if (typeof reply === 'function') reply(socket);
      else if (reply !== '') socket.write(`${reply}\r\n`);
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isMail && line !== '.') continue;
        const word = (line.split(' ')[0] ?? '').toUpperCase();
        commands.push(word);
        sendReply(word);
      }
    });
    sendReply('greeting');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}`, commands });
}

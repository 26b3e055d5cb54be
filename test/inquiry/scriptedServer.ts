import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What is said to a command; '' says nothing, `null` drops the connection. A function says it itself. */
type Reply = string | null | ((socket: Socket) => void);

/** Replies by the first word of a command, `greeting`, or `.` for the end of a mail. */
export type Script = Readonly<Record<string, Reply>>;

const polite: Script = {
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

export interface ScriptedServer {
  readonly url: string;
  /** First words of all commands. */
  readonly commands: string[];
  script: Script;
}

/** Starts a server that says exactly what a test wants at each command, also what no real one says. */
export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const state = { script };
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isMail = false;
    const say = (word: string) => {
      const reply = state.script[word] ?? (word in state.script ? null : (polite[word] ?? '500 what?'));
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
        say(word);
      }
    });
    say('greeting');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}`, commands });
}

import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type Mood = 'take' | 'refuse' | 'greylist' | 'hang' | 'drop' | 'drop-after';

export type MailServer = {
  url: string;
  receivedMails: ParsedMail[];
  setMood: (mood: Mood) => void;
  hung: () => number;
  cut: () => void;
  close: () => Promise<void>;
};

const answer = (text: string, responseCode: number) =>
  Object.assign(new Error(text), { responseCode });

export const receiverOf = ({ to }: ParsedMail): string | undefined =>
  [to].flat().find((each): each is AddressObject => each !== undefined)?.value[0]?.address;

/**
 * Starts a mail server on this machine. Its mood can reject, defer, hang or cut the connection before or after
 * acceptance.
 */
export async function startMailServer(): Promise<MailServer> {
  let mood: Mood = 'take';
  let hung = 0;
  const receivedMails: ParsedMail[] = [];
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_, __, done) {
      if (mood === 'refuse') return done(answer('no such mailbox', 550));
      if (mood === 'greylist') return done(answer('greylisted, please try again later', 451));
      if (mood === 'hang') hung += 1;
      else done();
    },
    onData(stream, { id }, done) {
      void simpleParser(stream).then((mail) => {
        if (mood !== 'drop') receivedMails.push(mail);
        if (mood === 'take') return done();
        connectionsOf(server)
          .find(({ session }) => session.id === id)
          ?._socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    receivedMails,
    setMood: (next) => {
      mood = next;
    },
    hung: () => hung,
    cut: () => {
      for (const { _socket: socket } of connectionsOf(server)) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Connection = { session: { id: string }; _socket: { destroy: () => void } };

/** Returns the open connections of the server. Its types do not declare them. */
function connectionsOf(server: SMTPServer): Connection[] {
  const { connections } = server as SMTPServer & { connections: Set<Connection> };
  return [...connections];
}

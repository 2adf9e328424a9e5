import { describeFields, type FieldSchema } from './field-table.ts';

interface Message {
  name: string;
  summary: string;
  payload: FieldSchema & { allOf?: readonly FieldSchema[] };
  examples: readonly { payload: unknown }[];
}

interface Operation {
  action: 'receive' | 'send';
  summary: string;
  description?: string;
  messages: readonly { $ref: string }[];
  reply?: { messages: readonly { $ref: string }[] };
}

export interface MessageDocument {
  info: { title: string; version: string; description: string };
  channels: Record<string, { messages: Record<string, Message> }>;
  operations: Record<string, Operation>;
  components: Record<string, Record<string, unknown>>;
}

/** An AsyncAPI document as one page: its calls and pushes, each message with an example. */
export function messagePage(document: MessageDocument, file: string): string {
  const { title, version, description } = document.info;
  const operations = Object.entries(document.operations);
  const ofAction = (action: Operation['action']) =>
    operations
      .filter(([, operation]) => operation.action === action)
      .map(([name, operation]) => operationText(document, name, operation));
  const refusal = document.channels['message']?.messages['refusal'];
  return `${[
    '---\noutline: [2, 3]\n---',
    `# ${title}`,
    `Version ${version}. [Download the AsyncAPI document](/${file}); it is generated from the code.`,
    description,
    '## Calls',
    ...ofAction('receive'),
    '## A refusal',
    ...(refusal ? [refusal.summary, ...messageText(document, refusal, 'The answer')] : []),
    '## Pushes',
    ...ofAction('send'),
  ].join('\n\n')}\n`;
}

function operationText(document: MessageDocument, name: string, operation: Operation): string {
  const { action, summary, description = '', messages, reply } = operation;
  const [message] = messages.map((one) => find(document, one.$ref));
  const [answer] = (reply?.messages ?? []).map((one) => find(document, one.$ref));
  return [
    `### ${summary.replace(/\.$/, '')}`,
    [`\`${name}\`.`, description].filter(Boolean).join(' '),
    ...(message ? messageText(document, message, action === 'send' ? 'The push' : 'The call') : []),
    ...(answer ? messageText(document, answer, 'The answer') : []),
  ].join('\n\n');
}

/** The message that a reference such as `#/channels/message/messages/name` leads to. */
function find({ channels }: MessageDocument, reference: string): Message | undefined {
  const [, , channel = '', , message = ''] = reference.split('/');
  return channels[channel]?.messages[message];
}

function messageText(document: MessageDocument, message: Message, title: string): string[] {
  const { payload, examples } = message;
  // Every frame has the same fields around those of its own, which come last.
  const own = payload.allOf?.at(-1) ?? payload;
  const fields = describeFields(own, document);
  return [
    `**${title}**:`,
    `\`\`\`json\n${JSON.stringify(examples[0]?.payload, null, 2)}\n\`\`\``,
    ...(fields ? [`::: details All fields\n${fields}\n:::`] : []),
  ];
}

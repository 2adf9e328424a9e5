import { sendCode } from './domain/withdrawal-code.ts';
import type { CallHandler } from '../services/call.ts';

export const codeSend: CallHandler<'code-send'> = ({ services, identity }, { id }) =>
  sendCode(services, identity, id);

import { isAudited } from '@opencashier/contract/operator/access/roles';
import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';

const operations = Object.keys(operatorOperations) as OperatorOperation[];

/**
 * The log names its subject by id alone, such as 17. The operation says what kind of thing that is:
 * a player, a withdrawal or an order to a wallet.
 */
export function auditedOn(path: string): OperatorOperation[] {
  return operations.filter(
    (name) => isAudited(name) && operatorOperations[name].path.startsWith(path),
  );
}

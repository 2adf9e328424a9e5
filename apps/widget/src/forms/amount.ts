export {
  type MethodLimitsContext as AmountContext,
  methodLimits as limitsOf,
} from '@opencashier/money';

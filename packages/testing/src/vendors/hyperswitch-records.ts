// The records that the stand-in of Hyperswitch keeps, in the terms of its API.

export interface Payment {
  payment_id: string;
  merchant_id: string;
  status: string;
  amount: number;
  net_amount: number;
  amount_capturable: number;
  amount_received: number | null;
  currency: string;
  merchant_order_reference_id: string | null;
  payment_link: { link: string; payment_link_id: string };
  return_url: string | null;
  error_code: string | null;
  unified_code: string | null;
  error_details: object | null;
  manual_retry_allowed: boolean | null;
  attempt_count: number;
  created: string;
  modified_at: string;
}

export interface Refund {
  refund_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: string;
  connector: string;
  created_at: string;
  updated_at: string;
}

export interface Payout {
  payout_id: string;
  merchant_id: string;
  amount: number;
  currency: string;
  status: string;
  error_code: string | null;
  unified_code: string | null;
  merchant_order_reference_id: string | null;
  created: string;
}

export interface Dispute {
  dispute_id: string;
  payment_id: string;
  attempt_id: string;
  amount: string;
  currency: string;
  dispute_stage: string;
  dispute_status: string;
  connector: string;
  connector_status: string;
  connector_dispute_id: string;
  connector_reason: string;
  challenge_required_by: string;
  connector_updated_at: string;
  created_at: string;
  is_already_refunded: boolean;
}

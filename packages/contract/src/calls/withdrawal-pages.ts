// The widget's page for a withdrawal that the server's links name too.

export const withdrawalCompletePath = '/withdrawal/complete';

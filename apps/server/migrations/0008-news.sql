-- What a player who comes back must hear of is found by when it changed, however long the history.
create index deposits_news_of_owner on cashier.deposits (owner, updated_at desc);

-- How many coins came with a gift that is to be played more than once: no more than these are kept
-- from being redeemed meanwhile. Null where they are as many as are to be played.
alter table cashier.gifts add column granted_minor numeric(38, 0) check (granted_minor > 0);

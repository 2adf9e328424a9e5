-- The widget's files of every build that a server runs or ran lately. Their names contain a hash of
-- their content. While one server after another is upgraded, a page of either build may ask any of
-- them, so each server serves the files of the others from here.
create table cashier.widget_files (
  name text primary key,
  content bytea not null,
  -- When a server that runs the build last said so.
  in_use_at timestamptz not null default now()
);

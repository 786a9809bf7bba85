-- Adds how people write terms with one of the marks.
create or replace function add_directory_labels(marks text, labels text[]) returns void
  language sql as $$
  insert into directory_label (term, label)
  select distinct on (1) whole_term(marks, label), label from unnest(labels) label
  where fold(label) <> '' order by 1, 2 on conflict do nothing
$$;

-- Whether two names are one person's: what the shorter one says, the longer one says too, whatever case, accents and
-- order. A document goes with the name that it was given for, and an order may be in somebody else's.
create function mesma_pessoa(um text, outro text) returns boolean language sql immutable strict parallel safe as $$
  select string_to_array(sem_acento(um), ' ') <@ string_to_array(sem_acento(outro), ' ')
    or string_to_array(sem_acento(outro), ' ') <@ string_to_array(sem_acento(um), ' ')
$$;

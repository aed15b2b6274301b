-- For the night's cleaning, which takes out those that were exchanged long ago.
create index concurrently refresh_tokens_trocados on auth.refresh_tokens (revoked_at) where revoked_at is not null;

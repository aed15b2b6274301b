-- One rehearsal of a shop at a time.
-- contract: since 0091 no two have one
create unique index concurrently estabelecimentos_um_ensaio on estabelecimentos (ensaio_de) where ensaio_de is not null

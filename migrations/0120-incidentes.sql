-- The register of security incidents (LGPD art. 48; Res. CD/ANPD 15/2024, art. 10): also of those that nobody had to be
-- told of. Written by the platform's people, kept for five years and longer.
create sequence incidentes_numero;
create table incidentes (
  id uuid primary key default uuid_v7(),
  numero integer not null unique default nextval('incidentes_numero'),
  titulo text not null check (length(trim(titulo)) between 5 and 150),
  -- Every clock counts from here.
  percebido_em timestamptz not null,
  descricao text not null check (length(trim(descricao)) between 10 and 4000),
  dados text[] not null check (cardinality(dados) between 1 and 20),
  pessoas integer not null check (pessoas >= 0),
  risco text not null check (risco in ('em_avaliacao', 'baixo', 'relevante')),
  avaliacao text check (length(avaliacao) <= 4000),
  medidas text check (length(medidas) <= 4000),
  anpd_em date,
  anpd_protocolo text check (length(anpd_protocolo) <= 60),
  titulares_em date,
  encerrado_em timestamptz,
  registrado_por uuid references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (risco = 'em_avaliacao' or avaliacao is not null),
  check (encerrado_em is null or risco = 'baixo' or (risco = 'relevante' and anpd_em is not null and titulares_em is not null))
);
create index incidentes_lista on incidentes (percebido_em desc, id);
create index incidentes_registrado_por on incidentes (registrado_por) where registrado_por is not null;
create trigger updated_at before update on incidentes for each row execute function tocar_updated_at();
alter table incidentes enable row level security;
create policy plataforma on incidentes using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

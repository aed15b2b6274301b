import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import {
  CANAIS_DE_AVISO,
  type CanalDeAviso,
  EVENTOS_DE_AVISO,
  type EventoDeAviso,
  podeEscolher,
  SEMPRE_POR_EMAIL,
} from '../preferencias.ts'

export interface PreferenciaDeAviso {
  evento: EventoDeAviso
  canal: CanalDeAviso
  ligado: boolean
}

/** A person of the team reads their own choices, where they have one: what was never chosen is on, but for WhatsApp. */
export async function lerPreferenciasDeAviso(pessoa: Pessoa, id: string): Promise<PreferenciaDeAviso[]> {
  const dono = ehDono(pessoa, id)
  return withAccess(acessoDaLoja(pessoa, id, 'painel.ver'), async (tx) => {
    const guardadas = await tx
      .selectFrom('preferencias_de_aviso')
      .select(['evento', 'canal', 'ligado'])
      .where('estabelecimento_id', '=', id)
      .where('user_id', '=', pessoa.userId)
      .execute()
    return EVENTOS_DE_AVISO.flatMap(({ id: evento }) =>
      CANAIS_DE_AVISO.filter((canal) => podeEscolher(evento, canal, dono)).map((canal) => ({
        evento,
        canal,
        ligado:
          guardadas.find((esta) => esta.evento === evento && esta.canal === canal)?.ligado ??
          canal !== 'whatsapp',
      })),
    )
  })
}

/** A person of the team chooses for themselves, in this shop; its owner, which e-mails the shop gets. */
export async function escolherAvisos(
  pessoa: Pessoa,
  { estabelecimento_id: id, escolhas }: { estabelecimento_id: string; escolhas: PreferenciaDeAviso[] },
): Promise<PreferenciaDeAviso[]> {
  const acesso = acessoDaLoja(pessoa, id, 'painel.ver')
  const dono = ehDono(pessoa, id)
  if (escolhas.some(({ evento, canal }) => !podeEscolher(evento, canal, dono))) throw errors.sem_escolha()
  await withAccess(acesso, async (tx) => {
    for (const { evento, canal, ligado } of escolhas) {
      await run(tx)`
        insert into preferencias_de_aviso (estabelecimento_id, user_id, evento, canal, ligado)
        values (${id}, ${pessoa.userId}, ${evento}, ${canal}, ${ligado || presa(evento, canal)})
        on conflict (estabelecimento_id, user_id, evento, canal) do update set ligado = excluded.ligado`
    }
  })
  return lerPreferenciasDeAviso(pessoa, id)
}

function ehDono(pessoa: Pessoa, id: string): boolean {
  return pessoa.lojas.some((loja) => loja.estabelecimentoId === id && loja.papel === 'proprietario')
}

function presa(evento: string, canal: CanalDeAviso): boolean {
  return canal === 'email' && SEMPRE_POR_EMAIL.has(evento)
}

/** Whether the shop's owner wants e-mails about an event: e-mails to the shop go to its one address. */
export async function lojaQuerEmail(
  tx: Tx,
  estabelecimentoId: string,
  evento: EventoDeAviso,
): Promise<boolean> {
  if (SEMPRE_POR_EMAIL.has(evento)) return true
  const row = await rowOf<{ ligado: boolean }>(tx)`
    select p.ligado from preferencias_de_aviso p join estabelecimentos e on e.id = p.estabelecimento_id
    where p.estabelecimento_id = ${estabelecimentoId} and p.user_id = e.owner_user_id and p.evento = ${evento}
      and p.canal = 'email'`
  return row?.ligado ?? true
}

/** Whether the shop's owner wants e-mails of that kind to lead to WhatsApp too. Off until it is chosen. */
export async function lojaQuerWhatsApp(
  tx: Tx,
  estabelecimentoId: string,
  evento: EventoDeAviso,
): Promise<boolean> {
  const row = await rowOf<{ ligado: boolean }>(tx)`
    select p.ligado from preferencias_de_aviso p join estabelecimentos e on e.id = p.estabelecimento_id
    where p.estabelecimento_id = ${estabelecimentoId} and p.user_id = e.owner_user_id and p.evento = ${evento}
      and p.canal = 'whatsapp'`
  return row?.ligado ?? false
}

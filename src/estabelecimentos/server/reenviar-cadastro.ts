import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { ENVIOS_MAX } from '../analise.ts'
import { errors } from '../errors.ts'
import type { Analise } from '../schemas-analise.ts'
import { reenviar } from './situacao.ts'
import { lockCadastro } from './travar-cadastro.ts'

export interface SituacaoDoCadastro {
  status_aprovacao: string
  enviado_em: string
  pode_reenviar: boolean
  analises: Analise[]
}

/** The team reads the state of its registration and what the platform said. */
export async function lerSituacaoDoCadastro(pessoa: Pessoa, id: string): Promise<SituacaoDoCadastro> {
  return withAccess(acessoDaLoja(pessoa, id, 'painel.ver'), async (tx) => {
    const row = await rowOf<SituacaoDoCadastro>(tx)`
      select e.status_aprovacao, iso(e.enviado_em) as enviado_em,
        e.status_aprovacao = 'correcao' or (e.status_aprovacao = 'reprovado' and e.pode_reenviar
          and e.envios < ${ENVIOS_MAX}) as pode_reenviar,
        coalesce((select jsonb_agg(jsonb_build_object('decisao', a.decisao, 'campos', a.campos, 'motivo', a.motivo,
            'created_at', iso(a.created_at)) order by a.created_at desc)
          from analises_estabelecimento a where a.estabelecimento_id = e.id), '[]') as analises
      from estabelecimentos e where e.id = ${id}`
    return row as SituacaoDoCadastro
  })
}

/** The owner sends the registration again, after a correction was asked or after a refusal that allows it. */
export async function reenviarCadastro(pessoa: Pessoa, id: string): Promise<void> {
  await withAccess(acessoDaLoja(pessoa, id, 'loja.editar'), async (tx) => {
    const cadastro = await lockCadastro(tx, id)
    if (!cadastro) throw errors.cadastro_nao_encontrado()
    const { status_aprovacao: status, envios, pode_reenviar } = cadastro
    if (status !== 'correcao' && status !== 'reprovado') throw errors.nada_a_reenviar()
    if (status === 'reprovado' && (!pode_reenviar || envios >= ENVIOS_MAX)) throw errors.reenvios_esgotados()
    await reenviar(tx, id)
    await auditar(tx, pessoa, 'estabelecimentos.reenviar_cadastro', {
      estabelecimentoId: id,
      id,
      de: { status_aprovacao: status },
      para: { status_aprovacao: 'pendente' },
    })
  })
}

import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { Passo } from '../schemas.ts'

interface Feitos {
  dados: boolean
  produto: boolean
  pagamentos: boolean
  politicas: boolean
  aprovada: boolean
  venda: boolean
  ensaiou: boolean
  codigo: string
}

/** What a new shop still has to do, in order; empty once all of it is done, and for a rehearsal. */
export async function lerPrimeirosPassos(tx: Tx, estabelecimentoId: string): Promise<Passo[]> {
  const rows = await rowsOf<Feitos>(tx)`
    select e.codigo, e.descricao is not null and e.telefone is not null and e.endereco is not null as dados,
      e.mercadopago_vault_id is not null and e.pagamentos_habilitados as pagamentos,
      coalesce((select c.politicas is not null from configuracoes_estabelecimento c
        where c.estabelecimento_id = e.id), false) as politicas,
      e.status = 'ativo' and e.status_aprovacao = 'aprovado' as aprovada,
      exists (select 1 from produtos where estabelecimento_id = e.id and status <> 'excluido' and pai_id is null) as produto,
      exists (select 1 from vendas where estabelecimento_id = e.id) as venda,
      e.ensaiou_em is not null or coalesce((select pagou from ensaio_da_loja(e.id)), false) as ensaiou
    from estabelecimentos e where e.id = ${estabelecimentoId} and e.ensaio_de is null`
  const [feito] = rows
  if (!feito) return []
  const passos: Passo[] = [
    { id: 'dados', texto: 'Complete os dados da loja', feito: feito.dados, rota: '/perfil?tab=loja' },
    { id: 'produto', texto: 'Cadastre o primeiro produto', feito: feito.produto, rota: '/novo-produto' },
    {
      id: 'pagamentos',
      texto: 'Conecte o Mercado Pago',
      feito: feito.pagamentos,
      rota: '/perfil?tab=pagamentos',
    },
    {
      id: 'politicas',
      texto: 'Publique as políticas',
      feito: feito.politicas,
      rota: '/perfil?tab=politicas',
    },
    // Somebody who sold has shared the link in one way or another.
    {
      id: 'link',
      texto: 'Compartilhe o link',
      feito: feito.aprovada && feito.venda,
      rota: feito.aprovada ? `/loja/${feito.codigo}` : null,
    },
    {
      id: 'venda',
      texto: 'Faça uma venda de teste',
      feito: feito.venda || feito.ensaiou,
      rota: '/perfil?tab=ensaio',
      aviso: 'Num ensaio da loja: nada é cobrado, o estoque não baixa e nada entra nos relatórios.',
    },
  ]
  return passos.every(({ feito: sim }) => sim) ? [] : passos
}

import { z } from 'zod'
import { ROTULO_DA_ASSINATURA } from '#src/assinaturas/rotulos.ts'
import { SAUDES } from '#src/estabelecimentos/saude.ts'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { filtroDeLojas, type LojaDaPlataforma, ROTULO_DA_APROVACAO, ROTULO_DO_STATUS } from '../../lojas.ts'
import { contarLojas, selectLojas } from './listar-lojas.ts'

const filtros = z.strictObject({ ...filtroDeLojas, ids: z.array(z.uuid()).max(1000).optional() })

/** The platform's shops under the list's filters, newest first; with `ids`, those ticked. */
export const exportacaoDeLojas: Exportacao<LojaDaPlataforma, z.infer<typeof filtros>> = {
  recurso: 'lojas',
  quem: 'plataforma',
  filtros,
  colunas: [
    { id: 'nome', titulo: 'Loja', valor: ({ nome }) => nome },
    { id: 'codigo', titulo: 'Código', valor: ({ codigo }) => codigo },
    { id: 'cnpj', titulo: 'CNPJ', valor: ({ cnpj }) => cnpj && formatarCnpj(cnpj) },
    { id: 'dono', titulo: 'Proprietário', valor: ({ dono }) => dono },
    { id: 'email', titulo: 'E-mail', valor: ({ dono_email }) => dono_email },
    { id: 'cidade', titulo: 'Cidade', valor: ({ cidade }) => cidade },
    { id: 'uf', titulo: 'UF', valor: ({ uf }) => uf },
    { id: 'plano', titulo: 'Plano', valor: ({ plano }) => plano },
    {
      id: 'aprovacao',
      titulo: 'Aprovação',
      valor: (loja) => ROTULO_DA_APROVACAO[loja.status_aprovacao]?.texto,
    },
    { id: 'status', titulo: 'Situação', valor: ({ status }) => ROTULO_DO_STATUS[status]?.texto },
    {
      id: 'assinatura',
      titulo: 'Assinatura',
      valor: ({ assinatura }) => assinatura && ROTULO_DA_ASSINATURA[assinatura].texto,
    },
    { id: 'produtos', titulo: 'Produtos', tipo: 'numero', valor: ({ produtos }) => produtos },
    { id: 'vendas', titulo: 'Vendas 30 d', tipo: 'numero', valor: ({ vendas }) => vendas },
    { id: 'gmv', titulo: 'Vendido 30 d', tipo: 'reais', valor: ({ gmv }) => gmv },
    {
      id: 'nota',
      titulo: 'Nota',
      tipo: 'numero',
      valor: ({ nota, avaliacoes }) => (avaliacoes > 0 ? nota : null),
    },
    { id: 'saude', titulo: 'Saúde', valor: ({ saude }) => saude && SAUDES[saude].texto },
    { id: 'criada', titulo: 'Criada em', tipo: 'data_hora', valor: ({ created_at }) => created_at },
  ],
  contar: (tx, { filtros }) => contarLojas(tx, filtros),
  async ler(tx, { filtros }, { depois, limite }) {
    return cortarPagina(await selectLojas(tx, filtros, { depois, limite: limite + 1 }), limite)
  },
}

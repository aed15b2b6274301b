import { sql } from 'kysely'
import type { z } from 'zod'
import { type ConsultaExportada, type Exportacao, soEscolhidos } from '#src/planilhas/server/exportar.ts'
import { formatarDocumento } from '#src/shared/cpf.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { mascararCep } from '#src/shared/mascaras.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { NOME_DA_ORIGEM } from '../rules.ts'
import { type Cliente, filtroDeClientesSchema } from '../schemas.ts'
import { condicao } from './listar-clientes.ts'
import { selectParaExportar } from './repository.ts'
import type { Origem } from '../campos.ts'

const filtros = filtroDeClientesSchema.extend(soEscolhidos)
type Consulta = ConsultaExportada<z.infer<typeof filtros>>

/**
 * The shop's customers under the list's filters, oldest record first. Its headings are those that the import
 * understands, so that a file taken out can come back in.
 */
export const exportacaoDeClientes: Exportacao<Cliente, Consulta['filtros']> = {
  recurso: 'clientes',
  quem: { equipe: ['clientes.ver'] },
  filtros,
  colunas: [
    { id: 'nome', titulo: 'Nome', valor: ({ nome }) => nome },
    { id: 'email', titulo: 'E-mail', valor: ({ email }) => email },
    { id: 'telefone', titulo: 'Telefone', valor: ({ telefone }) => telefone && formatarTelefone(telefone) },
    {
      id: 'documento',
      titulo: 'CPF ou CNPJ',
      valor: ({ cpf_cnpj }) => cpf_cnpj && formatarDocumento(cpf_cnpj),
    },
    { id: 'nascimento', titulo: 'Nascimento', tipo: 'data', valor: ({ nascimento }) => nascimento },
    { id: 'cep', titulo: 'CEP', valor: ({ cep }) => cep && mascararCep(cep) },
    { id: 'endereco', titulo: 'Endereço', valor: ({ logradouro }) => logradouro },
    { id: 'numero', titulo: 'Número', valor: ({ numero }) => numero },
    { id: 'complemento', titulo: 'Complemento', valor: ({ complemento }) => complemento },
    { id: 'bairro', titulo: 'Bairro', valor: ({ bairro }) => bairro },
    { id: 'cidade', titulo: 'Cidade', valor: ({ cidade }) => cidade },
    { id: 'uf', titulo: 'UF', valor: ({ uf }) => uf },
    { id: 'etiquetas', titulo: 'Etiquetas', valor: ({ etiquetas }) => etiquetas.join(', ') },
    { id: 'compras', titulo: 'Compras', tipo: 'numero', valor: ({ compras }) => compras },
    { id: 'total_gasto', titulo: 'Total gasto', tipo: 'reais', valor: ({ total_gasto }) => total_gasto },
    {
      id: 'ticket_medio',
      titulo: 'Ticket médio',
      tipo: 'reais',
      valor: ({ compras, total_gasto }) =>
        compras > 0 ? Math.round((total_gasto * 100) / compras) / 100 : null,
    },
    {
      id: 'ultima_compra',
      titulo: 'Última compra',
      tipo: 'data',
      valor: ({ ultima_compra }) => ultima_compra,
    },
    { id: 'created_at', titulo: 'Cliente desde', tipo: 'data', valor: ({ created_at }) => created_at },
    {
      id: 'marketing',
      titulo: 'Aceita receber ofertas',
      valor: ({ aceita_marketing: aceita }) => (aceita === null ? null : aceita ? 'Sim' : 'Não'),
    },
    { id: 'origem', titulo: 'Origem', valor: ({ origem }) => NOME_DA_ORIGEM[origem as Origem] ?? origem },
    { id: 'observacao', titulo: 'Observação', valor: ({ observacao }) => observacao },
  ],
  contar: (tx, consulta) => countRows(tx, sql`consumidores c where ${criterio(consulta)}`),
  async ler(tx, consulta, { depois, limite }) {
    const rows = await selectParaExportar(tx, { criterio: criterio(consulta), depois, limite: limite + 1 })
    return cortarPagina(rows, limite)
  },
}

function criterio({ estabelecimentoId, filtros: { ids, ...filtro } }: Consulta) {
  const daLista = condicao(estabelecimentoId, filtro)
  return ids ? sql`${daLista} and c.id = any(${ids}::uuid[])` : daLista
}

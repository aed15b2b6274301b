import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Cliente, DadosDoCliente, MudancaDeClienteInput, NovoClienteInput } from '../schemas.ts'
import { lerCliente } from './ler-cliente.ts'
import { recusouOfertas } from './ofertas-da-pessoa.ts'
import { registrarConsentimento } from './registrar-consentimento.ts'
import { insertCliente, lockClientes, updateCliente } from './repository.ts'

/** `POST /rest/v1/consumidores`, for who may edit customers: somebody the shop knows from its counter. */
export async function criarCliente(pessoa: Pessoa, pedido: NovoClienteInput) {
  const { estabelecimento_id: estabelecimentoId, aceita_marketing = null, ...dados } = pedido
  exigirContato({ email: dados.email ?? null, telefone: dados.telefone ?? null })
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  const id = await withAccess(acesso, async (tx) => {
    const id = await insertCliente(tx, { estabelecimentoId, origem: 'balcao', dados })
    await anotarConsentimento(tx, { pessoa, estabelecimentoId, id }, null, aceita_marketing)
    await auditar(tx, pessoa, 'clientes.criar', { estabelecimentoId, id })
    return id
  })
  return lerCliente(pessoa, { estabelecimentoId, id })
}

/** `PATCH /rest/v1/consumidores/{id}`: what is not sent stays. A record changed meanwhile is 409. */
export async function alterarCliente(pessoa: Pessoa, id: string, pedido: MudancaDeClienteInput) {
  const { estabelecimento_id: estabelecimentoId, updated_at, aceita_marketing, ...dados } = pedido
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  await withAccess(acesso, async (tx) => {
    const [antes] = await lockClientes(tx, { estabelecimentoId, ids: [id] })
    if (!antes) throw errors.cliente_nao_encontrado()
    await exigirVersao(tx, acesso, {
      recurso: 'consumidores',
      recursoId: id,
      atual: antes.updated_at,
      vista: updated_at,
    })
    exigirContato({ ...antes, ...dados })
    const autoriza = aceita_marketing === true && antes.aceita_marketing !== true
    if (autoriza && antes.user_id && (await recusouOfertas(tx, antes.user_id, acesso)))
      throw errors.recusou_ofertas()
    await updateCliente(tx, { estabelecimentoId, id }, dados)
    if (aceita_marketing !== undefined)
      await anotarConsentimento(
        tx,
        { pessoa, estabelecimentoId, id },
        antes.aceita_marketing,
        aceita_marketing,
      )
    await auditar(tx, pessoa, 'clientes.alterar', {
      estabelecimentoId,
      id,
      para: { campos: camposMudados(antes, dados) },
    })
  })
  return lerCliente(pessoa, { estabelecimentoId, id })
}

function exigirContato({ email, telefone }: Pick<Cliente, 'email' | 'telefone'>): void {
  if (email || telefone) return
  const message = 'Informe e-mail ou telefone.'
  throw errors.sem_contato({ errors: ['email', 'telefone'].map((path) => ({ path, message })) })
}

async function anotarConsentimento(
  tx: Tx,
  { pessoa, estabelecimentoId, id }: { pessoa: Pessoa; estabelecimentoId: string; id: string },
  antes: boolean | null,
  aceita: boolean | null,
): Promise<void> {
  // "Nobody asked" is where every record begins; an answer once given is only taken back by another answer.
  if (aceita === null || aceita === antes) return
  await registrarConsentimento(tx, {
    estabelecimentoId,
    clienteId: id,
    aceita,
    origem: 'painel',
    userId: pessoa.userId,
  })
}

/** Names only: the audit trail outlives the customer's data. */
function camposMudados(antes: Cliente, dados: Partial<DadosDoCliente>): string[] {
  return Object.entries(dados).flatMap(([campo, valor]) =>
    JSON.stringify(antes[campo as keyof Cliente]) === JSON.stringify(valor) ? [] : [campo],
  )
}

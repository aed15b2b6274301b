import { randomUUID } from 'node:crypto'
import { EDICAO_DE_FABRICA } from '#src/configuracao/textos-legais.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'
import { insertRow, type MakeExample, saveAttachment, type World } from './route-example.ts'

// Of the routes of what one person has or does: the account, its files, what it keeps for itself.

const ENDERECO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  apelido: 'Casa',
}
export function ofPerson({ loja, produto }: World): Record<string, MakeExample> {
  const daLoja: MakeExample = (estabelecimento_id) => ({ query: `estabelecimento_id=${estabelecimento_id}` })
  const itens = [{ produto_id: produto, quantidade: 1 }]
  const pedido = { forma_pagamento: 'avista', cliente: { nome: 'Ana' } }
  return {
    'GET /rest/v1/assinaturas_estabelecimento': daLoja,
    'GET /rest/v1/avisos': daLoja,
    'GET /rest/v1/eventos': daLoja,
    'GET /rest/v1/preferencias_lista': daLoja,
    'POST /rest/v1/avisos/lidos': (estabelecimento_id) => ({ corpo: { estabelecimento_id } }),
    'POST /rest/v1/exportacoes': (estabelecimento_id) => ({
      corpo: { estabelecimento_id, recurso: 'vendas', formato: 'csv' },
    }),
    'POST /rest/v1/visoes_salvas': (estabelecimento_id) => ({
      corpo: { estabelecimento_id, tela: 'vendas', nome: randomUUID().slice(0, 20), consulta: 'aba=pagas' },
    }),
    'PATCH /rest/v1/estabelecimentos/:id': () => ({
      params: { id: loja },
      corpo: { descricao: 'Pães e bolos' },
    }),
    'POST /rest/v1/vendas': () => ({ corpo: { estabelecimento_id: loja, itens, ...pedido } }),
    'POST /rest/v1/compras': () => ({ corpo: { lojas: [{ estabelecimento_id: loja, itens }], ...pedido } }),
    'POST /rest/v1/carrinho': () => ({
      corpo: { mudancas: [{ produto_id: produto, de: 0, quantidade: 1 }] },
    }),
    'POST /rest/v1/favoritos': () => ({ corpo: { produto_id: produto } }),
    'POST /rest/v1/meus_enderecos': () => ({ corpo: ENDERECO }),
    'POST /rest/v1/minha_idade': () => ({ corpo: { nascimento: '1990-05-01' } }),
    'POST /rest/v1/consentimentos': () => ({ corpo: { finalidade: 'ofertas', concedido: true } }),
    'PATCH /rest/v1/preferencias_lista': () => ({ corpo: { tela: 'vendas', limite: 20 } }),
    'PATCH /rest/v1/profiles': () => ({ corpo: { nome: 'Ana Souza', telefone: null } }),
    'POST /rest/v1/rpc/log_security_event_v2': () => ({ corpo: { p_action: 'ver', p_resource: 'vendas' } }),
  }
}

/** Files of the shop, and lists that whoever asks has had made. */
export function ofFiles(mundo: World): Record<string, MakeExample> {
  const { owner, comprador } = mundo
  const exportada =
    (recurso: string): MakeExample =>
    async (estabelecimentoId, quem) => ({
      params: await insertRow(
        owner,
        `insert into exportacoes (user_id, estabelecimento_id, recurso, formato, status, linhas, arquivo)
         values ($1, $2, $3, 'csv', 'pronta', 0, 'lista.csv')`,
        recurso === 'vendas' ? [quem, estabelecimentoId, recurso] : [comprador, null, recurso],
      ),
    })
  return {
    'POST /rest/v1/arquivos': (estabelecimento_id) => ({
      query: `uso=produto&estabelecimento_id=${estabelecimento_id}`,
    }),
    'GET /rest/v1/arquivos/:id/conteudo': async () => ({ params: { id: await saveAttachment(mundo) } }),
    'GET /rest/v1/exportacoes/:id': exportada('vendas'),
    'GET /rest/v1/exportacoes/:id/arquivo': exportada('vendas'),
    'GET /rest/v1/meus_dados/arquivo/:id': exportada('meus_dados'),
  }
}

/** What is the buyer's alone, what ends an account, and what an e-mail's token opens. */
export function ofAccount({ owner, loja, codigo, dono, comprador }: World): Record<string, MakeExample> {
  const doComprador =
    (insert: string, corpo?: object): MakeExample =>
    async () => ({
      params: await insertRow(owner, insert, [comprador]),
      ...(corpo ? { corpo } : {}),
    })
  const endereco = `insert into enderecos (user_id, apelido, cep, logradouro, numero, bairro, cidade, uf)
    values ($1, 'Casa', '01310100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP')`
  const convite =
    (corpo: object = {}): MakeExample =>
    async () => {
      const token = randomUUID()
      await owner.query(
        `insert into convites (estabelecimento_id, email, papel, token_hash, convidado_por, expira_em)
         values ($1, $2, 'vendedor', $3, $4, now() + interval '1 day')`,
        [loja, `${token}@teste.portal`, sha256(token), dono],
      )
      return { corpo: { token, ...corpo } }
    }
  const senha = 'senha-da-pessoa'
  return {
    'PATCH /rest/v1/meus_enderecos/:id': doComprador(endereco, ENDERECO),
    'DELETE /rest/v1/meus_enderecos/:id': doComprador(endereco),
    'DELETE /rest/v1/sessoes/:id': doComprador(
      'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)',
    ),
    'DELETE /rest/v1/visoes_salvas/:id': doComprador(
      `insert into visoes_salvas (user_id, tela, nome, consulta) values ($1, 'pedidos', left(uuid_v7()::text, 60), '')`,
    ),
    'POST /rest/v1/textos_pendentes': () => ({ corpo: { chave: 'termos', edicao: EDICAO_DE_FABRICA } }),
    'POST /rest/v1/minha_conta/excluir': () => ({ deOutra: { senha }, corpo: { senha } }),
    'POST /rest/v1/convites/consultar': convite(),
    'POST /rest/v1/convites/recusar': convite(),
    'POST /rest/v1/convites/pedir': convite(),
    'POST /rest/v1/convites/aceitar': convite({ nome: 'Caio Reis', senha }),
    'POST /rest/v1/denuncias': () => ({
      corpo: { codigo, motivo: 'golpe', descricao: 'Pediram pagamento por fora.' },
    }),
    'POST /rest/v1/solicitacoes_titular': () => ({
      corpo: { tipo: 'acessar', nome: 'Ana', email: `${randomUUID()}@teste.portal` },
    }),
    // Of an account that is not theirs.
    'POST /functions/v1/create-establishment': () => ({
      corpo: { userId: dono, nome: 'Outra padaria', email: 'outra@teste.portal', planoId: randomUUID() },
    }),
  }
}

import { insertRow, type MakeExample, saveAttachment, type World } from './route-example.ts'
import { ofAccount, ofFiles, ofPerson } from './route-examples-of-accounts.ts'
import { type CopySale, copier, ofSale, DELIVERED } from './route-examples-of-sales.ts'

// A valid request for each route whose permission is asked inside it, about rows of its own: what answers is the
// permission, not the schema, and what one person did is not in the next one's way.

export function examplesOfRoutes(mundo: World): Record<string, MakeExample> {
  const nova = copier(mundo)
  return {
    ...ofSale(mundo, nova),
    ...daConversa(mundo),
    ...daAvaliacao(mundo, nova),
    ...daPergunta(mundo),
    ...ofPerson(mundo),
    ...ofFiles(mundo),
    ...ofAccount(mundo),
  }
}

function daConversa(mundo: World): Record<string, MakeExample> {
  const { owner, loja, dono, comprador } = mundo
  const aberta = () =>
    insertRow(
      owner,
      `insert into conversas (estabelecimento_id, user_id, assunto, responder_ate) values ($1, $2, 'duvida', now())`,
      [loja, comprador],
    )
  const aberto = (status = 'aberto') =>
    insertRow(
      owner,
      `insert into chamados (estabelecimento_id, assunto, categoria, nivel_suporte, user_id, status, resolvido_em)
       values ($1, 'Não imprime', 'erro', 'email_72h', $2, $3, case when $3 = 'resolvido' then now() end)`,
      [loja, dono, status],
    )
  const conversa =
    (corpo?: object): MakeExample =>
    async () => ({ params: await aberta(), ...(corpo ? { corpo } : {}) })
  const chamado =
    (corpo?: object, status?: string): MakeExample =>
    async () => ({ params: await aberto(status), ...(corpo ? { corpo } : {}) })
  const anexo =
    (assunto: 'chamado' | 'conversa'): MakeExample =>
    async () => {
      const { id } = await (assunto === 'chamado' ? aberto() : aberta())
      const arquivo = await saveAttachment(mundo)
      const anexos = [{ id: arquivo, nome: 'nota.pdf', tipo: 'application/pdf', tamanho: 8 }]
      await owner.query(
        `insert into mensagens_${assunto} (estabelecimento_id, ${assunto}_id, de, user_id, texto, anexos)
         values ($1, $2, 'loja', $3, 'Segue a nota.', $4)`,
        [loja, id, dono, JSON.stringify(anexos)],
      )
      return { params: { id, arquivo } }
    }
  const texto = 'Bom dia, ainda preciso de ajuda.'
  return {
    'GET /rest/v1/conversas': (estabelecimento_id) => ({ query: `estabelecimento_id=${estabelecimento_id}` }),
    'POST /rest/v1/conversas': (estabelecimento_id) => ({
      corpo: { estabelecimento_id, assunto: 'duvida', texto },
    }),
    'POST /rest/v1/conversas/:id/ler': conversa({}),
    'GET /rest/v1/conversas/:id': conversa(),
    'POST /rest/v1/conversas/:id/mensagens': conversa({ texto }),
    'POST /rest/v1/conversas/:id/encerrar': conversa({}),
    'POST /rest/v1/conversas/:id/chamar-portal': conversa({}),
    'GET /rest/v1/chamados/:id': chamado(),
    'POST /rest/v1/chamados/:id/mensagens': chamado({ texto }),
    'POST /rest/v1/chamados/:id/avaliar': chamado({ ajudou: true }, 'resolvido'),
    'GET /rest/v1/conversas/:id/anexos/:arquivo': anexo('conversa'),
    'GET /rest/v1/chamados/:id/anexos/:arquivo': anexo('chamado'),
    'POST /rest/v1/chamados/:id/situacao': chamado({ status: 'resolvido' }),
  }
}

function daAvaliacao(
  { owner, loja, comprador, produto }: World,
  nova: CopySale,
): Record<string, MakeExample> {
  const avaliacao =
    (tabela: string, corpo: object, respondida = false): MakeExample =>
    async () => {
      const deProduto = tabela === 'avaliacoes_produtos'
      const { rows } = await owner.query<{ id: string }>(
        `insert into ${tabela} (estabelecimento_id, cliente_id, nota, resposta_loja, respondido_em${deProduto ? ', produto_id' : ''})
         select $1, id, 5, $3::text, case when $3::text is not null then now() end${deProduto ? ', $4' : ''} from consumidores where estabelecimento_id = $1 and user_id = $2 limit 1
         on conflict (estabelecimento_id, ${deProduto ? 'produto_id, ' : ''}cliente_id)
         do update set resposta_loja = excluded.resposta_loja, respondido_em = excluded.respondido_em returning id`,
        [loja, comprador, respondida ? 'Obrigado.' : null, ...(deProduto ? [produto] : [])],
      )
      return { params: { id: String(rows[0]?.id) }, corpo }
    }
  const nota = { nota: 4, comentario: 'Chegou no dia.' }
  const resposta = { resposta_loja: 'Obrigado, volte sempre.' }
  return {
    'POST /rest/v1/avaliacoes_estabelecimento': async () => {
      await nova(DELIVERED)
      return { corpo: { estabelecimento_id: loja, ...nota } }
    },
    'PATCH /rest/v1/avaliacoes_estabelecimento/:id': avaliacao('avaliacoes_estabelecimento', nota),
    'POST /rest/v1/avaliacoes_estabelecimento/:id/responder': avaliacao(
      'avaliacoes_estabelecimento',
      resposta,
    ),
    'POST /rest/v1/avaliacoes_estabelecimento/:id/corrigir': avaliacao(
      'avaliacoes_estabelecimento',
      resposta,
      true,
    ),
    'POST /rest/v1/avaliacoes_produtos': async () => {
      await nova(DELIVERED)
      return { corpo: { produto_id: produto, ...nota } }
    },
    'PATCH /rest/v1/avaliacoes_produtos/:id': avaliacao('avaliacoes_produtos', nota),
    'POST /rest/v1/avaliacoes_produtos/:id/responder': avaliacao('avaliacoes_produtos', resposta),
    'POST /rest/v1/avaliacoes_produtos/:id/corrigir': avaliacao('avaliacoes_produtos', resposta, true),
    'POST /rest/v1/avaliacoes_produtos/:id/util': avaliacao('avaliacoes_produtos', { util: true }),
    'GET /rest/v1/produtos/:id/leve_junto': async () => ({ params: { id: produto } }),
    'PUT /rest/v1/produtos/:id/leve_junto': async () => ({ params: { id: produto }, corpo: { ids: [] } }),
    'POST /rest/v1/conversas_da_venda/:id': async () => ({
      params: { id: (await nova(DELIVERED)).id },
      corpo: { texto: 'Seu pedido chegou?' },
    }),
  }
}

function daPergunta({ owner, loja, comprador, produto }: World): Record<string, MakeExample> {
  const pergunta =
    (corpo: object, status = 'publicada', respondida = false): MakeExample =>
    async () => ({
      params: await insertRow(
        owner,
        `insert into perguntas_produtos (estabelecimento_id, produto_id, user_id, texto, status, motivo_oculta, resposta, respondido_em)
         values ($1, $2, $3, 'É bivolt?', $4, case when $4 = 'oculta' then 'spam' end, $5::text, case when $5::text is not null then now() end)`,
        [loja, produto, comprador, status, respondida ? 'É sim.' : null],
      ),
      corpo,
    })
  const resposta = { resposta: 'É sim.' }
  return {
    'POST /rest/v1/perguntas': async () => ({ corpo: { produto_id: produto, texto: 'É bivolt?' } }),
    'POST /rest/v1/perguntas/:id/responder': pergunta(resposta),
    'POST /rest/v1/perguntas/:id/corrigir': pergunta(resposta, 'publicada', true),
    'POST /rest/v1/perguntas/:id/ocultar': pergunta({ motivo: 'spam' }),
    'POST /rest/v1/perguntas/:id/mostrar': pergunta({}, 'oculta'),
  }
}

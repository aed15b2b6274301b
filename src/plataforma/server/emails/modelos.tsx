import { Codigo } from '#src/shared/corpo-do-email.tsx'
import { getConfig } from '#src/shared/server/config.ts'
import type { Letter } from '#src/shared/server/email/letters.ts'
import { LETTERS, type TextValues } from '#src/shared/server/email/texts.tsx'
import { EMAILS_DE_CONVERSA } from '#src/suporte/server/emails.ts'
import { EMAILS, type NomeDoEmail, valoresDoPedido } from '#src/vendas/server/emails/emails.tsx'
import exemplos from '../../conteudo/exemplos-nos-emails.json' with { type: 'json' }
import { errors } from '../../errors.ts'

/** An e-mail that the program writes, with data of an invented shop and an invented buyer. */
export interface ModeloDeEmail {
  letter: Letter
  grupo: string
  para: string
  valores: TextValues
}

type Nomeado = Record<string, string | undefined>

/** In the order of the screen: what the group is called, and whom its e-mails are for. */
const GRUPOS: Record<string, { nome: string; para: (id: string) => string }> = {
  conta: { nome: 'Conta', para: () => 'Pessoa da conta' },
  pedido: {
    nome: 'Pedidos',
    para: (id) => ((EMAILS as Nomeado)[id] === 'loja' ? 'Loja' : 'Quem comprou'),
  },
  carrinho: { nome: 'Carrinho', para: () => 'Quem pediu o lembrete' },
  favoritos: { nome: 'Favoritos', para: () => 'Quem pediu as novidades' },
  reposicao: { nome: 'Produtos de volta', para: () => 'Quem pediu o aviso' },
  perguntas: { nome: 'Perguntas', para: () => 'Quem perguntou' },
  suporte: {
    nome: 'Atendimento',
    para: (id) => ((EMAILS_DE_CONVERSA as Nomeado)[id] === 'cliente' ? 'Quem comprou' : 'Loja'),
  },
  cobranca: { nome: 'Cobrança', para: () => 'Loja: responsável e Financeiro' },
  avisos: { nome: 'Avisos', para: () => 'Loja' },
  relatorios: { nome: 'Relatórios', para: () => 'Quem agendou' },
  plataforma: {
    nome: 'Administração',
    para: (id) => (/^denuncia_|^(avaliacao|pergunta)_/.test(id) ? 'Quem denunciou ou escreveu' : 'Loja'),
  },
  privacidade: { nome: 'Privacidade', para: () => 'Titular dos dados' },
}

export function modelosDeEmail(): ModeloDeEmail[] {
  return Object.entries(GRUPOS).flatMap(([grupo, { nome, para }]) =>
    [...LETTERS.values()]
      .filter(({ chave }) => chave.startsWith(`${grupo}.`))
      .map((letter) => {
        const id = letter.chave.slice(grupo.length + 1)
        return { letter, grupo: nome, para: para(id), valores: exemploDe(grupo, id) }
      }),
  )
}

export function acharModelo(chave: string): ModeloDeEmail {
  const modelo = modelosDeEmail().find(({ letter }) => letter.chave === chave)
  if (!modelo) throw errors.email_nao_encontrado()
  return modelo
}

/** What only a letter's own caller lays out. */
const BLOCOS: TextValues = {
  codigo: <Codigo>123456</Codigo>,
  campos: (
    <ul>
      <li>
        <strong>Telefone:</strong> Confira o número.
      </li>
    </ul>
  ),
  numeros: (
    <ul>
      <li>Vendas pagas: 12</li>
    </ul>
  ),
  tabela: (
    <table width="100%">
      <tbody>
        <tr>
          <td>Caneca esmaltada</td>
          <td align="right">R$ 839,40</td>
        </tr>
      </tbody>
    </table>
  ),
}

function exemploDe(grupo: string, id: string): TextValues {
  const { publicUrl } = getConfig()
  const link = `${publicUrl}/exemplo`
  if (grupo !== 'pedido')
    return {
      ...BLOCOS,
      link,
      parar: link,
      whatsapp: link,
      ...(exemplos as unknown as Record<string, TextValues>)[grupo],
    }
  return valoresDoPedido(id as NomeDoEmail, {
    ...exemplos.pedido,
    expiraEm: new Date('2026-11-21T13:33:00Z'),
    decisaoAte: new Date('2026-11-28T13:03:00Z'),
    pago: true,
    reembolsoAte: new Date('2026-12-06T13:03:00Z'),
    linkDoComprador: link,
    linkDaLoja: link,
  })
}

import { describe, expect, it } from 'vitest'
import { EMAILS_DA_COBRANCA } from '#src/assinaturas/server/emails.ts'
import { EMAILS_DOS_AVISOS } from '#src/avisos/server/avisar-com-email.ts'
import { EMAILS_DAS_PERGUNTAS } from '#src/perguntas/server/emails.ts'
import { EMAILS_DA_PLATAFORMA } from '#src/plataforma/server/emails/emails.ts'
import { EMAILS_DA_PRIVACIDADE } from '#src/privacidade/server/emails.ts'
import { EMAILS_DOS_PRODUTOS } from '#src/produtos/server/reposicao/avisar-reposicao.ts'
import { EMAILS_DOS_RELATORIOS } from '#src/relatorios/server/email-agendado.tsx'
import { faultsOf, weave } from '#src/shared/server/email/letters.ts'
import { renderEmail } from '#src/shared/server/email/mail.ts'
import { LETTERS, readEmails } from '#src/shared/server/email/texts.tsx'
import { EMAILS_DO_SUPORTE } from '#src/suporte/server/emails.ts'
import { EMAILS_DA_CONTA } from '#src/usuarios/server/emails.ts'
import { EMAILS_DO_CARRINHO } from '#src/vendas/server/carrinho/lembrar-carrinhos.ts'
import { EMAILS_DA_VITRINE } from '#src/vitrine/server/novidades-dos-favoritos.ts'
import { EMAILS_DA_VENDA } from '#src/vendas/server/emails/emails.tsx'

const SLICES = {
  assinaturas: EMAILS_DA_COBRANCA,
  avisos: EMAILS_DOS_AVISOS,
  perguntas: EMAILS_DAS_PERGUNTAS,
  plataforma: EMAILS_DA_PLATAFORMA,
  privacidade: EMAILS_DA_PRIVACIDADE,
  produtos: EMAILS_DOS_PRODUTOS,
  relatorios: EMAILS_DOS_RELATORIOS,
  suporte: EMAILS_DO_SUPORTE,
  usuarios: EMAILS_DA_CONTA,
  vendas: EMAILS_DA_VENDA,
  vitrine: EMAILS_DA_VITRINE,
  'the cart': EMAILS_DO_CARRINHO,
}

describe.each(Object.entries(SLICES))('the e-mails of %s', (_slice, { textos, variaveis }) => {
  it('have a file each, and no file is left over', () => {
    expect([...textos.keys()].toSorted()).toEqual(Object.keys(variaveis).toSorted())
  })

  it('pass the check of what is edited: variables that their caller gives, a subject, words under it', () => {
    for (const [id, letter] of textos) {
      expect(faultsOf(letter, letter.original), id).toEqual([])
      expect(weave(letter.original.trechos, letter.fixos), id).not.toEqual([])
      const given = letter.fixos.flatMap((fixo) =>
        [...fixo.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
      )
      expect(letter.variables, id).toEqual(expect.arrayContaining(given))
    }
  })

  it('cannot be saved without any of what must stay', () => {
    for (const [id, letter] of textos) {
      const { assunto, titulo, trechos } = letter.original
      for (const name of letter.needed) {
        const without = trechos.map((trecho) =>
          trecho.replaceAll(`{{${name}}}`, 'nada').replaceAll('](nada)', ']'),
        )
        expect(faultsOf(letter, { assunto, titulo, trechos: without }), `${id} ${name}`).toEqual([
          { path: expect.stringMatching(/^trechos\.\d$/), message: expect.stringContaining(`{{${name}}}`) },
        ])
      }
      for (const name of letter.neededInSubject)
        expect(faultsOf(letter, { assunto: 'Oi', titulo, trechos }), id).toEqual([
          { path: 'assunto', message: expect.stringContaining(`{{${name}}}`) },
        ])
    }
  })
})

it('every group of e-mails stands in the list, and what the law wants is fixed', () => {
  expect(LETTERS.size).toBe(Object.values(SLICES).reduce((sum, { textos }) => sum + textos.size, 0))
  const fixed = (chave: string) => LETTERS.get(chave)?.fixos.join('\n\n') ?? ''
  for (const id of ['pedido_recebido', 'pagamento_confirmado', 'frete_aceito']) {
    expect(fixed(`pedido.${id}`), id).toContain('desistir da compra em até 7 dias')
    for (const block of ['{{resumo}}', '[[{{contrato}}]]']) expect(fixed(`pedido.${id}`), id).toContain(block)
  }
  for (const chave of [
    'carrinho.carrinho_esperando',
    'favoritos.novidades_dos_favoritos',
    'reposicao.voltou_ao_estoque',
  ])
    expect(fixed(chave), chave).toContain(']({{parar}})')
  expect(fixed('privacidade.pedido_negado')).toContain('ANPD')
  expect(LETTERS.get('conta.confirmacao')?.needed).toEqual(['link'])
})

describe('the text of an e-mail', () => {
  const write = (text: string, values: { nome: string | null; link: string }) => {
    const { assunto, corpo } = readEmails('teste', { './a.md': text }, { a: ['nome', 'link'] }).write(
      'a',
      values,
    )
    return { assunto, ...renderEmail(corpo) }
  }
  const ana = { nome: 'Ana', link: 'https://portal.exemplo/a?b=1&c=2' }

  it('takes the first choice whose variables are there', () => {
    const text = '# Oi\n\nOlá[[, {{nome}}]]! [[Você é {{nome}}.||Quem é você?]]\n\n[[Só {{nome}}.]]'
    expect(write(text, ana).texto).toContain('Olá, Ana! Você é Ana.\n\nSó Ana.')
    const { texto } = write(text, { ...ana, nome: null })
    expect(texto).toContain('Olá! Quem é você?')
    expect(texto).not.toContain('Só')
  })

  it('has a title of its own where one is written, and otherwise its subject', () => {
    expect(write('# Para {{nome}}\n\nOi', ana)).toMatchObject({
      assunto: 'Para Ana',
      html: expect.stringContaining('<title>Para Ana</title>'),
    })
    expect(write('# Para {{nome}}\n## Outro\n\nOi', ana).html).toContain('<title>Outro</title>')
  })

  it('makes a link alone the button, and one among words a link', () => {
    const { html } = write('# Oi\n\n[Abrir]({{link}})\n\nOu [abra]({{link}}) aqui.', ana)
    expect(html.match(/class="botao"/g)).toHaveLength(1)
    expect(html).toContain('Ou <a href="https://portal.exemplo/a?b=1&amp;c=2">abra</a> aqui.')
  })

  it('reads nothing in what people wrote', () => {
    const nome = '[clique]({{link}}) [[{{nome}}]] <b>oi</b>'
    expect(write('# Oi\n\nOlá, {{nome}}.', { ...ana, nome }).html).toContain(
      'Olá, [clique]({{link}}) [[{{nome}}]] &lt;b&gt;oi&lt;/b&gt;.',
    )
  })

  it('keeps the marks of what must stay out of the letter, and its fixed blocks where they were', () => {
    const { texto } = write('# Oi\n\nUm.\n\n! Fixo {{nome!}}.\n\n! > Outro.\n\nDois {{nome!}}.', ana)
    expect(texto).toContain('Um.\n\nFixo Ana.\n\nOutro.\n\nDois Ana.')
  })
})

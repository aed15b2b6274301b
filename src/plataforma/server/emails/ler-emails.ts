import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { suits } from '#src/shared/server/email/edited.ts'
import { type Edition, faultsOf, type Letter } from '#src/shared/server/email/letters.ts'
import { renderEmail } from '#src/shared/server/email/mail.ts'
import { compose } from '#src/shared/server/email/texts.tsx'
import type { z } from 'zod'
import type { EmailInteiro, emailSchema, previaSchema, VersaoDoEmail, variavelSchema } from '../../emails.ts'
import { acharModelo, type ModeloDeEmail, modelosDeEmail } from './modelos.tsx'
import { findAtuais, findVersoes, type VersaoGuardada } from './versoes-dos-emails.ts'

/** Every e-mail of the program, as it goes out now. */
export async function listarEmails(pessoa: Pessoa): Promise<z.infer<typeof emailSchema>[]> {
  const atuais = await withAccess({ papel: 'plataforma', userId: pessoa.userId }, findAtuais)
  return modelosDeEmail().map((modelo) => resumir(modelo, atuais.get(modelo.letter.chave)))
}

export async function lerEmail(pessoa: Pessoa, chave: string): Promise<EmailInteiro> {
  const modelo = acharModelo(chave)
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, (tx) => inteiro(tx, modelo))
}

export async function inteiro(tx: Tx, modelo: ModeloDeEmail): Promise<EmailInteiro> {
  const { letter, valores } = modelo
  const versoes = await findVersoes(tx, letter.chave, 51)
  const edicao = emVigor(letter, versoes[0]?.edicao)
  return {
    ...resumir(modelo, versoes[0]?.edicao),
    ...renderEmail(compose(letter, edicao, valores).corpo),
    edicao,
    fixos: letter.fixos,
    variaveis: variaveisDe(modelo),
    versao: versoes[0]?.versao ?? 0,
    sem_efeito: Boolean(versoes[0]?.edicao) && edicao === letter.original,
    versoes: contar(letter, versoes, edicao),
  }
}

/** An e-mail as it would come with these words, and what keeps them from being saved. */
export function preverEmail(chave: string, edicao: Edition): z.infer<typeof previaSchema> {
  const { letter, valores } = acharModelo(chave)
  const { assunto, corpo } = compose(letter, edicao, valores)
  return { assunto, ...renderEmail(corpo), faltas: faultsOf(letter, edicao) }
}

/** The words that go out now. */
export const emVigor = (letter: Letter, edicao: Edition | null | undefined): Edition =>
  edicao && suits(letter, edicao) ? edicao : letter.original

function resumir({ letter, grupo, para, valores }: ModeloDeEmail, guardada: Edition | null | undefined) {
  const edicao = emVigor(letter, guardada)
  const { assunto } = compose(letter, edicao, valores)
  return { chave: letter.chave, grupo, para, assunto, editado: edicao !== letter.original }
}

function variaveisDe({ letter, valores }: ModeloDeEmail): z.infer<typeof variavelSchema>[] {
  return letter.variables.map((nome) => {
    const valor = valores[nome]
    return {
      nome,
      tipo: letter.addresses.includes(nome) ? 'endereco' : letter.blocks.includes(nome) ? 'bloco' : 'palavra',
      obrigatoria: letter.needed.includes(nome) || letter.neededInSubject.includes(nome),
      exemplo: typeof valor === 'string' || typeof valor === 'number' ? String(valor) : null,
    }
  })
}

function contar(letter: Letter, versoes: VersaoGuardada[], agora: Edition): VersaoDoEmail[] {
  return versoes.slice(0, 50).map(({ versao, edicao, created_at, autor, motivo }, i) => {
    const desta = edicao ?? letter.original
    return {
      versao,
      created_at,
      autor,
      motivo,
      mudancas: comparar(versoes[i + 1]?.edicao ?? letter.original, desta),
      reverte: comparar(agora, desta),
    }
  })
}

/** Of the text only the paragraphs that went and came. */
export function comparar(de: Edition, para: Edition): VersaoDoEmail['mudancas'] {
  const paragrafos = ({ trechos }: Edition) => trechos.flatMap((um) => um.split(/\n{2,}/)).filter(Boolean)
  const so = (um: Edition, outro: Edition) =>
    paragrafos(um)
      .filter((paragrafo) => !paragrafos(outro).includes(paragrafo))
      .join(' ') || 'nada'
  const mudou = JSON.stringify(de.trechos) !== JSON.stringify(para.trechos)
  return [
    ...(['assunto', 'titulo'] as const).flatMap((campo) =>
      de[campo] === para[campo]
        ? []
        : [{ campo, rotulo: ROTULOS[campo], de: de[campo] || 'em branco', para: para[campo] || 'em branco' }],
    ),
    ...(mudou ? [{ campo: 'trechos', rotulo: 'Texto', de: so(de, para), para: so(para, de) }] : []),
  ]
}

const ROTULOS = { assunto: 'Assunto', titulo: 'Título' }

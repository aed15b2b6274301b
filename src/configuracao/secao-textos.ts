import { z } from 'zod'
import COOKIES from './conteudo/cookies.md?raw'
import PRIVACIDADE from './conteudo/privacidade.md?raw'
import TERMOS from './conteudo/termos.md?raw'
import { definirSecao, texto } from './secao.ts'
import { EDICAO_DE_FABRICA, lerTexto } from './textos-legais.ts'

export const CHAVES_DOS_TEXTOS = ['termos', 'privacidade', 'cookies'] as const
type ChaveDoTexto = (typeof CHAVES_DOS_TEXTOS)[number]

function definirTexto(chave: ChaveDoTexto, nome: string, padrao: string, ajudaDoTexto: string) {
  return definirSecao({
    chave,
    nome,
    ajuda: `O que está em /${chave}. Cada versão fica guardada no histórico.`,
    schema: z.strictObject({
      texto: z
        .string()
        .trim()
        .max(60_000)
        .refine((escrito) => lerTexto(escrito).length > 0, 'Comece cada parte com ## e o título dela.')
        .default(padrao.trim()),
      atualizado: texto(40).default('29 de nov, 2026'),
      edicao: z
        .string()
        .trim()
        .regex(/^[\w.-]{1,20}$/, 'Use letras, números, ponto e hífen.')
        .default(EDICAO_DE_FABRICA),
    }),
    campos: {
      texto: { rotulo: 'Texto', tipo: 'texto_longo', ajuda: ajudaDoTexto },
      atualizado: { rotulo: 'Atualizado em', tipo: 'texto', ajuda: 'Como em 2 de nov, 2026.' },
      edicao: {
        rotulo: 'Edição',
        tipo: 'texto',
        ajuda:
          'Mude quando a mudança for importante: todos leem e aceitam a nova edição no próximo acesso. Deixe como está para corrigir palavras.',
      },
    },
  })
}

const COMO_ESCREVER =
  '## abre uma parte, - faz uma lista, | uma | tabela |, **negrito**, [palavras](endereço) faz um link.'

export const termos = definirTexto('termos', 'Termos de Uso', TERMOS, COMO_ESCREVER)
export const privacidade = definirTexto(
  'privacidade',
  'Política de Privacidade',
  PRIVACIDADE,
  `${COMO_ESCREVER} {quem_responde} e {email_encarregado} vêm de Geral.`,
)
export const cookies = definirTexto('cookies', 'Política de Cookies', COOKIES, COMO_ESCREVER)

export const TEXTOS_LEGAIS = [termos, privacidade, cookies] as const

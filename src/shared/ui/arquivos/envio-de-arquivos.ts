import { useRef, useState } from 'react'
import {
  type Arquivo,
  formatarTamanho,
  LIMITES_DE_ARQUIVO,
  recusaDoTipo,
  type UsoDeArquivo,
} from '../../arquivos.ts'
import type { Problem } from '../../domain-error.ts'
import { ApiError, cabecalhoDeEntrarComo } from '../api.ts'
import { tokenDeAcesso } from '../sessao/auth-client.ts'

/** One file on its way up. */
export interface Envio {
  chave: string
  nome: string
  /** 0 to 1; 1 while the server works on it. */
  progresso: number
  erro: string | null
}

interface Opcoes {
  uso: UsoDeArquivo
  /** Needed for a shop's pictures. */
  estabelecimentoId?: string | undefined
  aoEnviar: (arquivo: Arquivo) => void
}

/** Sends files one after the other and tells how far each is. Those that failed stay until they are tried again or dropped. */
export function useEnvioDeArquivos({ uso, estabelecimentoId, aoEnviar }: Opcoes) {
  const [envios, setEnvios] = useState<Envio[]>([])
  const arquivos = useRef(new Map<string, File>())

  const mudar = (chave: string, mudanca: Partial<Envio>) =>
    setEnvios((lista) => lista.map((envio) => (envio.chave === chave ? { ...envio, ...mudanca } : envio)))
  const largar = (chave: string) => {
    arquivos.current.delete(chave)
    setEnvios((lista) => lista.filter((envio) => envio.chave !== chave))
  }

  async function subir(chave: string) {
    const arquivo = arquivos.current.get(chave)
    if (!arquivo) return
    mudar(chave, { progresso: 0, erro: null })
    const recusa = recusaLocal(arquivo, uso)
    if (recusa) return mudar(chave, { erro: recusa })
    try {
      const enviado = await enviarArquivo(arquivo, {
        uso,
        estabelecimentoId,
        aoProgredir: (progresso) => mudar(chave, { progresso }),
      })
      largar(chave)
      aoEnviar(enviado)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      mudar(chave, { erro: erro.detail ?? erro.title })
    }
  }

  async function enviar(novos: readonly File[]) {
    const chaves = novos.map((arquivo) => {
      const chave = crypto.randomUUID()
      arquivos.current.set(chave, arquivo)
      return chave
    })
    setEnvios((lista) => [
      ...lista,
      ...novos.map((arquivo, i) => ({
        chave: chaves[i] ?? '',
        nome: arquivo.name,
        progresso: 0,
        erro: null,
      })),
    ])
    for (const chave of chaves) await subir(chave)
  }

  return { envios, enviar, tentarDeNovo: subir, largar, enviando: envios.some(({ erro }) => erro === null) }
}

function recusaLocal(arquivo: File, uso: UsoDeArquivo): string | null {
  const { tipos, bytes } = LIMITES_DE_ARQUIVO[uso]
  if (arquivo.type && !tipos.includes(arquivo.type)) return recusaDoTipo(uso)
  if (arquivo.size > bytes) return `Envie um arquivo de até ${formatarTamanho(bytes)}.`
  return null
}

interface EnvioUnico {
  uso: UsoDeArquivo
  estabelecimentoId?: string | undefined
  aoProgredir?: (progresso: number) => void
}

/** fetch does not tell how much it has sent; XMLHttpRequest does. */
export async function enviarArquivo(
  arquivo: File,
  { uso, estabelecimentoId, aoProgredir }: EnvioUnico,
): Promise<Arquivo> {
  const busca = new URLSearchParams({
    uso,
    ...(estabelecimentoId ? { estabelecimento_id: estabelecimentoId } : {}),
  })
  const token = await tokenDeAcesso()
  const corpo = new FormData()
  corpo.set('arquivo', arquivo)
  return new Promise((resolve, reject) => {
    const pedido = new XMLHttpRequest()
    pedido.open('POST', `/rest/v1/arquivos?${busca}`)
    pedido.responseType = 'json'
    if (token) pedido.setRequestHeader('Authorization', `Bearer ${token}`)
    for (const [nome, valor] of Object.entries(cabecalhoDeEntrarComo())) pedido.setRequestHeader(nome, valor)
    pedido.upload.addEventListener('progress', (evento) => {
      if (evento.lengthComputable) aoProgredir?.(evento.loaded / evento.total)
    })
    pedido.addEventListener('load', () => {
      if (pedido.status < 300) resolve(pedido.response as Arquivo)
      else reject(new ApiError({ status: pedido.status, ...(pedido.response as Partial<Problem> | null) }))
    })
    pedido.addEventListener('error', () =>
      reject(new ApiError({ title: 'Sem conexão', detail: 'Confira sua internet e tente novamente.' })),
    )
    pedido.send(corpo)
  })
}

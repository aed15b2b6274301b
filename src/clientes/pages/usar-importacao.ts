import { useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { MapaDaPlanilha } from '../planilha.ts'

export interface Previa {
  colunas: string[]
  mapa: MapaDaPlanilha
  amostra: {
    linha: number
    nome: string
    email: string | null
    telefone: string | null
    cidade: string | null
  }[]
  validas: number
  novos: number
  atualizar: number
  com_erro: number
  erros: { linha: number; mensagem: string }[]
}

export interface Resultado {
  criados: number
  atualizados: number
  ignorados: number
  erros: { linha: number; mensagem: string }[]
}

const MAX_BYTES = 5 * 1024 * 1024

/** The state of one import, from the file to what became of it. */
export function useImportacao(lojaId: string) {
  const [arquivo, setArquivo] = useState<{ nome: string; conteudo: string } | null>(null)
  const [previa, setPrevia] = useState<Previa | null>(null)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [fazendo, setFazendo] = useState(false)

  async function fazer(acao: () => Promise<void>, titulo: string) {
    setFazendo(true)
    try {
      await acao()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(titulo, erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setFazendo(false)
    }
  }

  async function escolher(escolhido: File) {
    if (escolhido.size > MAX_BYTES) {
      toast.erro('Arquivo grande demais', 'Envie uma planilha de até 5 MB.')
      return
    }
    const conteudo = await lerTexto(escolhido)
    setArquivo({ nome: escolhido.name, conteudo })
    await conferir(conteudo)
  }

  const conferir = (conteudo: string, mapa?: MapaDaPlanilha) =>
    fazer(async () => {
      const pedido = { estabelecimento_id: lojaId, conteudo, ...(mapa ? { mapa } : {}) }
      setPrevia(await api.post<Previa>('/rest/v1/consumidores/importar/conferir', pedido))
    }, 'Erro ao conferir a planilha')

  const importar = () =>
    fazer(async () => {
      const pedido = { estabelecimento_id: lojaId, conteudo: arquivo?.conteudo ?? '', mapa: previa?.mapa }
      setResultado(await api.post<Resultado>('/rest/v1/consumidores/importar', pedido))
    }, 'Erro ao importar clientes')

  function recomecar() {
    setArquivo(null)
    setPrevia(null)
    setResultado(null)
  }

  return {
    passo: resultado ? 2 : previa ? 1 : 0,
    nomeDoArquivo: arquivo?.nome ?? '',
    previa,
    resultado,
    fazendo,
    escolher,
    mudarMapa: (mapa: MapaDaPlanilha) => conferir(arquivo?.conteudo ?? '', mapa),
    importar,
    recomecar,
  }
}

export type Importacao = ReturnType<typeof useImportacao>

/** As UTF-8, or as what older Excels write when it is not that. */
async function lerTexto(arquivo: File): Promise<string> {
  const bytes = await arquivo.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

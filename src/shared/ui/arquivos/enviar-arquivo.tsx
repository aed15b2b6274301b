import { IconCloudUpload, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  type Arquivo,
  formatarTamanho,
  LIMITES_DE_ARQUIVO,
  tiposAceitos,
  type UsoDeArquivo,
} from '../../arquivos.ts'
import { plural } from '../../plural.ts'
import { toast } from '../toasts/toasts.tsx'
import estilo from './enviar-arquivo.module.css'
import { type Envio, useEnvioDeArquivos } from './envio-de-arquivos.ts'

interface Props {
  uso: UsoDeArquivo
  estabelecimentoId?: string | undefined
  /** What the button says. */
  rotulo?: string
  /** How many more fit; 1 is a single file, 0 closes it. */
  restam?: number
  aoEnviar: (arquivo: Arquivo) => void
}

/** Where files are dropped or chosen, with the progress of each beneath. What they become is the caller's to show. */
export function EnviarArquivo({ uso, estabelecimentoId, rotulo, restam = 1, aoEnviar }: Props) {
  const { envios, enviar, tentarDeNovo, largar } = useEnvioDeArquivos({ uso, estabelecimentoId, aoEnviar })
  const entrada = useRef<HTMLInputElement>(null)
  const ajuda = useId()
  const { tipos, bytes } = LIMITES_DE_ARQUIVO[uso]
  const cheio = restam <= 0
  const cabem = Math.max(0, restam - envios.filter(({ erro }) => erro === null).length)
  const { alvo, sobre } = useSoltarArquivos(cheio ? null : receber)

  function receber(lista: FileList | null) {
    const escolhidos = [...(lista ?? [])]
    const sobram = escolhidos.splice(cabem).length
    if (sobram > 0)
      toast.info(
        'Nem todos os arquivos cabem',
        plural(sobram, '# arquivo ficou de fora.', '# arquivos ficaram de fora.'),
      )
    if (escolhidos.length > 0) void enviar(escolhidos)
  }
  return (
    <div className="pilha vao-8">
      <fieldset ref={alvo} className={estilo.alvo} data-sobre={sobre || undefined}>
        <legend className="so-leitor">{rotulo ?? 'Enviar arquivos'}</legend>
        <input
          ref={entrada}
          type="file"
          hidden
          multiple={restam > 1}
          accept={tipos.join(',')}
          onChange={(evento) => {
            receber(evento.currentTarget.files)
            evento.currentTarget.value = ''
          }}
        />
        <button
          type="button"
          className="botao leve"
          disabled={cheio}
          aria-describedby={ajuda}
          onClick={() => entrada.current?.click()}
        >
          <IconCloudUpload size={18} aria-hidden />{' '}
          {rotulo ?? (restam > 1 ? 'Escolher arquivos' : 'Escolher arquivo')}
        </button>
        <p id={ajuda} className="apagado miudo">
          {cheio
            ? 'Você já enviou todos os que cabem.'
            : `ou solte aqui. ${tiposAceitos(uso)}, até ${formatarTamanho(bytes)}`}
        </p>
      </fieldset>
      {envios.length > 0 && (
        <ul className="sem-lista pilha vao-8" aria-label="Arquivos a caminho">
          {envios.map((envio) => (
            <Linha
              key={envio.chave}
              envio={envio}
              cabe={cabem > 0}
              aoTentar={() => void tentarDeNovo(envio.chave)}
              aoLargar={() => largar(envio.chave)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Files dropped on an element: the mouse's way; the button inside it is everyone's. */
function useSoltarArquivos(aoSoltar: ((arquivos: FileList) => void) | null) {
  const alvo = useRef<HTMLFieldSetElement>(null)
  const [sobre, setSobre] = useState(false)
  const receber = useEffectEvent((arquivos: FileList) => aoSoltar?.(arquivos))

  useEffect(() => {
    const area = alvo.current
    if (!area) return
    const entrar = (evento: DragEvent) => {
      evento.preventDefault()
      setSobre(true)
    }
    const sair = () => setSobre(false)
    const soltar = (evento: DragEvent) => {
      evento.preventDefault()
      setSobre(false)
      if (evento.dataTransfer) receber(evento.dataTransfer.files)
    }
    area.addEventListener('dragover', entrar)
    area.addEventListener('dragleave', sair)
    area.addEventListener('drop', soltar)
    return () => {
      area.removeEventListener('dragover', entrar)
      area.removeEventListener('dragleave', sair)
      area.removeEventListener('drop', soltar)
    }
  }, [])

  return { alvo, sobre }
}

interface PropsDaLinha {
  envio: Envio
  /** There is room to try it again. */
  cabe: boolean
  aoTentar: () => void
  aoLargar: () => void
}

function Linha({ envio, cabe, aoTentar, aoLargar }: PropsDaLinha) {
  const { nome, progresso, erro } = envio
  if (erro)
    return (
      <li className="fila vao-4-12 miudo">
        <span className={estilo.nome}>{nome}</span>
        <span className="ruim" role="alert">
          {erro}
        </span>
        <button
          type="button"
          className="botao-icone"
          aria-label={`Tentar enviar ${nome} de novo`}
          disabled={!cabe}
          onClick={aoTentar}
        >
          <IconRefresh size={18} aria-hidden />
        </button>
        <button type="button" className="botao-icone" aria-label={`Desistir de ${nome}`} onClick={aoLargar}>
          <IconX size={18} aria-hidden />
        </button>
      </li>
    )
  return (
    <li className="fila vao-4-12 miudo">
      <span className={estilo.nome}>{nome}</span>
      <progress className={estilo.barra} aria-label={`Enviando ${nome}`} value={progresso} max={1} />
      <span className={estilo.parte}>
        {progresso < 1 ? `${Math.round(progresso * 100)}%` : 'Preparando…'}
      </span>
    </li>
  )
}

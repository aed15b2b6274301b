import { IconArchive, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { type RascunhoDoBalcao, somarBalcao } from '../../balcao.ts'
import estilo from './nova-venda.module.css'
import {
  descartarGuardado,
  esquecerRascunho,
  guardarRascunho,
  retomarRascunho,
  useRascunhosGuardados,
} from './rascunho-do-balcao.ts'

interface Props {
  lojaId: string
  rascunho: RascunhoDoBalcao
  travada: boolean
}

/** Setting a sale aside, taking one up again, and giving the present one up. */
export function RascunhosDoBalcao({ lojaId, rascunho, travada }: Props) {
  const guardados = useRascunhosGuardados(lojaId)
  const [aberto, setAberto] = useState(false)
  const daVenda = useConfirmar()
  // Inside the list of drafts: that is how it comes to lie over it.
  const doRascunho = useConfirmar()
  const temLinhas = rascunho.linhas.length > 0 && !travada
  return (
    <div className="fila vao-8">
      {guardados.length > 0 ? (
        <button type="button" className="botao leve" disabled={travada} onClick={() => setAberto(true)}>
          <IconArchive size={18} aria-hidden /> Rascunhos ({guardados.length})
        </button>
      ) : null}
      {temLinhas ? (
        <>
          <button
            type="button"
            className="botao leve"
            onClick={() => {
              guardarRascunho(lojaId)
              toast.ok('Rascunho salvo', 'A venda espera neste aparelho.')
            }}
          >
            Salvar rascunho
          </button>
          <button
            type="button"
            className="botao leve"
            onClick={async () => {
              if (await daVenda.confirmar(perguntaDe('esta venda'))) esquecerRascunho(lojaId)
            }}
          >
            Descartar
          </button>
        </>
      ) : null}
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Rascunhos">
        <ul className="sem-lista pilha vao-0">
          {guardados.map(({ rascunho: guardado, guardadoEm }) => (
            <li key={guardado.chave} className={estilo.guardado}>
              <div>
                <strong>{guardado.cliente.nome.trim() || 'Consumidor não identificado'}</strong>
                <p className="apagado">
                  {guardado.linhas
                    .map(({ quantidade, produto }) => `${quantidade} × ${produto.nome}`)
                    .join(', ')}
                </p>
                <p className="apagado">
                  {formatarDataHora(guardadoEm)},{' '}
                  <span className="numeros">{formatarReais(paraReais(somarBalcao(guardado).total))}</span>
                </p>
                {guardado.vendidaEm ? (
                  <p className="espera">
                    Foi enviada e ficou sem resposta. Antes de finalizar, confira em Vendas se já foi
                    registrada.
                  </p>
                ) : null}
              </div>
              <button
                type="button"
                className="botao leve"
                onClick={() => {
                  retomarRascunho(lojaId, guardado.chave)
                  setAberto(false)
                }}
              >
                Retomar
              </button>
              <button
                type="button"
                className="botao-icone"
                aria-label={`Descartar o rascunho de ${formatarDataHora(guardadoEm)}`}
                onClick={async () => {
                  if (await doRascunho.confirmar(perguntaDe('este rascunho')))
                    descartarGuardado(lojaId, guardado.chave)
                }}
              >
                <IconTrash size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        {guardados.length === 0 ? <p className="apagado">Nenhum rascunho guardado.</p> : null}
        {doRascunho.dialogo}
      </Dialogo>
      {daVenda.dialogo}
    </div>
  )
}

function perguntaDe(qual: string) {
  return {
    titulo: `Descartar ${qual}?`,
    texto: 'Os produtos, o cliente e os pagamentos anotados se perdem.',
    botao: 'Descartar',
    perigo: true,
  }
}

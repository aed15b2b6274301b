import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { EnderecoGuardado } from '#src/usuarios/schemas.ts'
import { CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import {
  type EntregaDaCompra,
  type EntregaDaLoja,
  marcasDasOpcoes,
  nomeDaOpcao,
  precoDaOpcao,
  textoDaOpcao,
} from '../../entrega-da-compra.ts'
import { lerCompra, mudarCompra } from './compra-em-andamento.ts'
import estilo from './loja.module.css'

// The address form brings the kit with it, which buying without a new address never needs.
const EnderecoForm = lazy(() =>
  import('#src/usuarios/pages/conta/endereco-form.tsx').then(({ EnderecoForm: Form }) => ({ default: Form })),
)

interface Props {
  entrega: EntregaDaCompra
  enderecos: EnderecoGuardado[]
  enderecoId: string | null
  erro: string | null | undefined
  /** What is said where a freight to arrange is not known of. */
  semCiencia: string | undefined
  /** Asks again what posting costs. */
  aoRecotar: () => void
}

/** How each shop hands its part over, and where to. What is chosen counts in the summary at once. */
export function EscolherEntrega({ entrega, enderecos, enderecoId, erro, semCiencia, aoRecotar }: Props) {
  const { revalidate } = useRevalidator()
  const [novo, setNovo] = useState(false)
  const varias = entrega.lojas.length > 1
  const exigido = entrega.lojas.some(({ modo }) => modo === 'propria' || modo === 'envio')

  async function salvo(endereco: EnderecoGuardado) {
    setNovo(false)
    mudarCompra({ enderecoId: endereco.id })
    await revalidate()
  }

  return (
    <>
      {entrega.lojas.map((daLoja) => (
        <FormasDaLoja
          key={daLoja.loja.id}
          daLoja={daLoja}
          nomear={varias}
          erro={semCiencia ?? null}
          aoRecotar={aoRecotar}
        />
      ))}
      {entrega.usaEndereco ? (
        <div className="campo">
          <CampoDeEscolha
            label="Endereço"
            name="endereco"
            value={enderecoId ?? ''}
            error={erro}
            onChange={(evento) => mudarCompra({ enderecoId: evento.currentTarget.value || null })}
          >
            {enderecos.map((endereco) => (
              <option key={endereco.id} value={endereco.id}>
                {endereco.apelido}: {formatarEndereco(endereco)}
              </option>
            ))}
            <option value="">{exigido ? 'Escolha um endereço' : 'Sem endereço, combinar com a loja'}</option>
          </CampoDeEscolha>
          <p className="miudo">
            <button type="button" className={estilo.acao} onClick={() => setNovo(true)}>
              Novo endereço
            </button>
          </p>
        </div>
      ) : null}
      <Dialogo aberto={novo} aoFechar={() => setNovo(false)} fechaFora={false} titulo="Novo endereço">
        <Suspense>
          <EnderecoForm endereco={null} aoSalvar={salvo} />
        </Suspense>
      </Dialogo>
    </>
  )
}

function FormasDaLoja({
  daLoja,
  nomear,
  erro,
  aoRecotar,
}: {
  daLoja: EntregaDaLoja
  nomear: boolean
  erro: string | null
  aoRecotar: () => void
}) {
  const { loja, opcoes, modo, ciente, aviso, semResposta } = daLoja
  const marcas = marcasDasOpcoes(opcoes)
  const escolher = (novo: string) =>
    mudarCompra({
      entregas: { ...lerCompra().entregas, [loja.id]: novo },
      cientes: { ...lerCompra().cientes, [loja.id]: false },
    })
  const saber = (sabe: boolean) => mudarCompra({ cientes: { ...lerCompra().cientes, [loja.id]: sabe } })
  return (
    <fieldset className={estilo.formas}>
      <legend>
        <h3>{nomear ? `Entrega de ${loja.nome}` : 'Como você quer receber?'}</h3>
      </legend>
      {opcoes.map((opcao) => (
        <label key={opcao.chave} className={estilo.forma}>
          <input
            type="radio"
            name={`entrega-${loja.id}`}
            value={opcao.chave}
            checked={opcao.chave === daLoja.chave}
            onChange={() => escolher(opcao.chave)}
          />
          <span>
            <strong className={estilo.nomeDaForma}>
              {nomeDaOpcao(opcao)}{' '}
              {marcas[opcao.chave] ? <span className="selo">{marcas[opcao.chave]}</span> : null}
            </strong>
            <span className={`apagado ${estilo.textoDaForma}`}>{textoDaOpcao(opcao, loja)}</span>
          </span>
          <span className={`numeros ${estilo.precoDaForma}`}>{precoDaOpcao(opcao, loja)}</span>
        </label>
      ))}
      <div aria-live="polite">{aviso ? <p className="apagado miudo">{aviso}</p> : null}</div>
      {semResposta ? (
        <p className="miudo">
          <button type="button" className={estilo.acao} onClick={aoRecotar}>
            Calcular de novo
          </button>
        </p>
      ) : null}
      {daLoja.faltaParaGratis === null ? null : (
        <p className="miudo">Faltam {formatarReais(daLoja.faltaParaGratis)} para frete grátis</p>
      )}
      {modo === 'combinar' ? (
        <Marcar
          label="Sei que o frete não está incluído e será combinado com a loja depois do pedido."
          name={`ciente-${loja.id}`}
          required
          checked={ciente}
          error={ciente ? null : erro}
          onChange={(evento) => saber(evento.currentTarget.checked)}
        />
      ) : null}
    </fieldset>
  )
}

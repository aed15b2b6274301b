import { useId } from 'react'
import type { Categoria } from '#src/categorias/schemas.ts'
import { deDataLocal } from '#src/shared/datas-locais.ts'
import { paraReais } from '#src/shared/dinheiro.ts'
import { lerNumero } from '#src/shared/numero-digitado.ts'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import type { MudancaEmLote } from '../lote.ts'
import { AJUSTE_VAZIO, type Ajuste, CamposDoAjuste, paraEnviar } from './campos-do-ajuste.tsx'
import estilo from './produtos.module.css'

export type AcaoComDialogo = 'preco' | 'promocao' | 'categoria' | 'estoque'

export interface DadosDoLote {
  sentido: 'aumentar' | 'diminuir'
  em: 'percentual' | 'reais'
  percentual: string
  centavos: number
  arredondar: boolean
  /** `datetime-local`, in São Paulo. */
  de: string
  ate: string
  categoria: string
  ajuste: Ajuste
}

export const LOTE_VAZIO: DadosDoLote = {
  sentido: 'aumentar',
  em: 'percentual',
  percentual: '',
  centavos: 0,
  arredondar: false,
  de: '',
  ate: '',
  categoria: '',
  ajuste: AJUSTE_VAZIO,
}

interface Props {
  acao: AcaoComDialogo
  dados: DadosDoLote
  categorias: readonly Categoria[]
  aoMudar: (dados: DadosDoLote) => void
}

export function CamposDoLote({ acao, dados, categorias, aoMudar }: Props) {
  const mudar = (mudanca: Partial<DadosDoLote>) => aoMudar({ ...dados, ...mudanca })
  if (acao === 'estoque')
    return <CamposDoAjuste ajuste={dados.ajuste} aoMudar={(ajuste) => mudar({ ajuste })} />
  if (acao === 'categoria') {
    return (
      <CampoDeEscolha
        label="Nova categoria"
        required
        data-autofocus
        value={dados.categoria}
        onChange={(evento) => mudar({ categoria: evento.currentTarget.value })}
        opcoes={[['', 'Escolha…'], ...categorias.map(({ id, nome }) => [id, nome] as const)]}
      />
    )
  }
  if (acao === 'promocao') {
    return (
      <>
        <Percentual
          rotulo="Desconto"
          valor={dados.percentual}
          aoMudar={(percentual) => mudar({ percentual })}
        />
        <div className={estilo.dupla}>
          <Momento rotulo="Começa em (opcional)" valor={dados.de} aoMudar={(de) => mudar({ de })} />
          <Momento rotulo="Termina em (opcional)" valor={dados.ate} aoMudar={(ate) => mudar({ ate })} />
        </div>
      </>
    )
  }
  return <CamposDePreco dados={dados} mudar={mudar} />
}

function CamposDePreco({
  dados,
  mudar,
}: {
  dados: DadosDoLote
  mudar: (mudanca: Partial<DadosDoLote>) => void
}) {
  const id = useId()
  return (
    <>
      <fieldset className={estilo.opcoes}>
        <legend className="rotulo">O que fazer</legend>
        {(['aumentar', 'diminuir'] as const).map((sentido) => (
          <label key={sentido} className={estilo.opcao}>
            <input
              type="radio"
              name={`${id}-sentido`}
              checked={dados.sentido === sentido}
              onChange={() => mudar({ sentido })}
            />
            {sentido === 'aumentar' ? 'Aumentar' : 'Diminuir'}
          </label>
        ))}
      </fieldset>
      <div className={estilo.dupla}>
        <CampoDeEscolha
          label="Em"
          value={dados.em}
          onChange={(evento) =>
            mudar({ em: evento.currentTarget.value === 'reais' ? 'reais' : 'percentual' })
          }
        >
          <option value="percentual">Percentual (%)</option>
          <option value="reais">Reais (R$)</option>
        </CampoDeEscolha>
        {dados.em === 'percentual' ? (
          <Percentual
            rotulo="Quanto"
            valor={dados.percentual}
            aoMudar={(percentual) => mudar({ percentual })}
          />
        ) : (
          <CampoReais
            label="Quanto"
            required
            autofoco
            value={dados.centavos}
            onChange={(centavos) => mudar({ centavos })}
          />
        )}
      </div>
      <Marcar
        label="Arredondar para terminar em ,90"
        checked={dados.arredondar}
        onChange={(evento) => mudar({ arredondar: evento.currentTarget.checked })}
      />
    </>
  )
}

function Percentual({
  rotulo,
  valor,
  aoMudar,
}: {
  rotulo: string
  valor: string
  aoMudar: (valor: string) => void
}) {
  return (
    <Campo
      label={`${rotulo} (%)`}
      className="numeros"
      inputMode="decimal"
      required
      data-autofocus
      pattern="\d{1,3}(,\d{1,2})?"
      title="Um número, como 10 ou 12,5"
      value={valor}
      onChange={(evento) => aoMudar(evento.currentTarget.value.replace('.', ',').slice(0, 6))}
    />
  )
}

function Momento({
  rotulo,
  valor,
  aoMudar,
}: {
  rotulo: string
  valor: string
  aoMudar: (valor: string) => void
}) {
  return (
    <Campo
      label={rotulo}
      type="datetime-local"
      value={valor}
      onChange={(evento) => aoMudar(evento.currentTarget.value)}
    />
  )
}

/** As the route takes it. */
export function mudancaDe(acao: AcaoComDialogo, dados: DadosDoLote): MudancaEmLote {
  const percentual = lerNumero(dados.percentual)
  switch (acao) {
    case 'estoque':
      return { acao, ...paraEnviar(dados.ajuste) }
    case 'categoria':
      return { acao, categoria_id: dados.categoria || null }
    case 'promocao':
      return { acao, percentual, promocao_de: deDataLocal(dados.de), promocao_ate: deDataLocal(dados.ate) }
    case 'preco': {
      const { em, arredondar } = dados
      const quanto = em === 'percentual' ? percentual : paraReais(dados.centavos)
      return { acao, em, arredondar, valor: dados.sentido === 'aumentar' ? quanto : -quanto }
    }
  }
}

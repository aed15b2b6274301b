import { IconTrash } from '@tabler/icons-react'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { type AreaEscrita, lerFaixas } from '../../areas-escritas.ts'
import estilo from './perfil.module.css'

interface Props {
  numero: number
  zona: AreaEscrita
  aoMudar: (zona: AreaEscrita) => void
  aoRemover: () => void
}

/** One area that the shop delivers in: which streets, for how much, from what order on, how soon. */
export function AreaDeEntrega({ numero, zona, aoMudar, aoRemover }: Props) {
  return (
    <fieldset className={estilo.zona}>
      <legend className="so-leitor">Área {numero}</legend>
      <div className={estilo.titulo}>
        <h3>{zona.nome || `Área ${numero}`}</h3>
        <button
          type="button"
          className="botao-icone"
          aria-label={`Remover ${zona.nome || `área ${numero}`}`}
          onClick={aoRemover}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </div>
      <Campo
        label="Nome da área"
        placeholder="Centro"
        maxLength={80}
        required
        value={zona.nome}
        onChange={({ currentTarget }) => aoMudar({ ...zona, nome: currentTarget.value })}
      />
      <Campo
        label="Bairros"
        description="Da cidade da loja, separados por vírgula. Em outra cidade, use faixas de CEP."
        placeholder="Sé, República, Liberdade"
        value={zona.bairros}
        onChange={({ currentTarget }) => aoMudar({ ...zona, bairros: currentTarget.value })}
      />
      <CampoLongo
        label="Faixas de CEP"
        description="Uma por linha."
        placeholder="01000-000 a 01099-999"
        rows={2}
        value={zona.ceps}
        error={lerFaixas(zona.ceps).erro}
        onChange={({ currentTarget }) => aoMudar({ ...zona, ceps: currentTarget.value })}
      />
      <div className={estilo.par}>
        <CampoReais
          label="Taxa de entrega"
          value={paraCentavos(zona.taxa)}
          onChange={(centavos) => aoMudar({ ...zona, taxa: paraReais(centavos) })}
        />
        <CampoReais
          label="Pedido mínimo"
          value={paraCentavos(zona.minimo)}
          onChange={(centavos) => aoMudar({ ...zona, minimo: paraReais(centavos) })}
        />
        <Campo
          label="Prazo"
          placeholder="1 dia útil"
          maxLength={60}
          required
          value={zona.prazo}
          onChange={({ currentTarget }) => aoMudar({ ...zona, prazo: currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}

import { useId } from 'react'
import { Form, Link } from 'react-router'
import { CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { comFiltro, semCategoria } from '../../enderecos.ts'
import type { CategoriaPublica, OrdemDeProdutos } from '../../schemas.ts'
import { FaixaDePreco } from './faixa-de-preco.tsx'
import { useFiltroNaUrl } from './filtro-na-url.ts'

const ORDENS: Record<OrdemDeProdutos, string> = {
  relevancia: 'Relevância',
  menor_preco: 'Menor Preço',
  maior_preco: 'Maior Preço',
  nome: 'Nome A-Z',
}

interface Props {
  /** The form's id: the search box beside the panel belongs to the same form. */
  formulario?: string
  categorias: CategoriaPublica[]
  minimo: number
  maximo: number
}

/** Everything one can narrow a shop down by. Each change goes into the address at once; without scripts a button does. */
export function PainelDeFiltros({ formulario, categorias, minimo, maximo }: Props) {
  const { filtro, aplicar } = useFiltroNaUrl()
  const id = useId()

  function marcar(categoria: string, marcada: boolean) {
    aplicar((atual) => {
      const novo = semCategoria(atual, categoria)
      if (marcada) novo.append('categoria', categoria)
      return novo
    })
  }

  function mudarFaixa(de: number | null, ate: number | null) {
    const texto = (valor: number | null) => (valor === null ? null : String(valor))
    aplicar((atual) => comFiltro(comFiltro(atual, 'min', texto(de)), 'max', texto(ate)))
  }

  return (
    <Form id={formulario} className="painel-de-filtros" onSubmit={(evento) => evento.preventDefault()}>
      <div className="titulo-do-painel">
        <p className="rotulo">Filtros</p>
        <Link to={{ search: '' }} preventScrollReset>
          Limpar
        </Link>
      </div>
      <CampoDeEscolha
        label="Ordenar por"
        id={`${id}-ordem`}
        name="ordem"
        value={filtro.ordem ?? 'relevancia'}
        onChange={(evento) => {
          const { value } = evento.target
          aplicar((atual) => comFiltro(atual, 'ordem', value === 'relevancia' ? null : value))
        }}
        opcoes={Object.entries(ORDENS)}
      />
      <Marcar
        label="Apenas Promoções"
        name="promocao"
        value="1"
        checked={filtro.promocao === true}
        onChange={({ target: { checked } }) =>
          aplicar((atual) => comFiltro(atual, 'promocao', checked ? '1' : null))
        }
      />
      <FaixaDePreco
        minimo={minimo}
        maximo={maximo}
        de={filtro.precoMin}
        ate={filtro.precoMax}
        onMudar={mudarFaixa}
      />
      {categorias.length > 0 && (
        <fieldset>
          <legend className="rotulo">Categorias</legend>
          {categorias.map((categoria) => (
            <Marcar
              key={categoria.id}
              label={
                <>
                  <span className="ponto" style={{ background: categoria.cor }} />
                  {categoria.nome}
                </>
              }
              name="categoria"
              value={categoria.id}
              checked={filtro.categorias?.includes(categoria.id) ?? false}
              onChange={(evento) => marcar(categoria.id, evento.target.checked)}
            />
          ))}
        </fieldset>
      )}
      <button type="submit" className="botao largo sem-js">
        Aplicar filtros
      </button>
    </Form>
  )
}

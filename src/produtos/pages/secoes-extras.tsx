import { IconPlus, IconScale, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { comChave } from '#src/shared/chaves-de-linha.ts'
import { Campo, CampoLongo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { ofertaNaoDiz } from '../informacoes.ts'
import { rotuloDoProduto } from '../rotulos.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import { CampoDeTexto, type SecaoProps } from './campo-de-texto.tsx'
import estilo from './produto-form.module.css'
import { Secao } from './secao.tsx'

export function Caracteristicas({ form }: SecaoProps) {
  const { especificacoes_tecnicas: linhas } = form.getValues()
  /** What is wrong with the rows left is told again when they are checked: each has another number. */
  function tirar(qual: number) {
    form.setFieldValue('especificacoes_tecnicas', linhas.toSpliced(qual, 1))
    for (const campo of Object.keys(form.errors))
      if (campo.startsWith('especificacoes_tecnicas.')) form.clearFieldError(campo)
  }
  return (
    <Secao titulo="Características">
      <div className={estilo.dupla}>
        <CampoDeTexto form={form} campo="material" label="Material ou composição" maxLength={200} />
        <CampoDeTexto form={form} campo="dimensoes" label="Dimensões" maxLength={120} />
        <CampoDeTexto form={form} campo="peso" label="Peso" maxLength={60} />
        <CampoDeTexto form={form} campo="garantia" label="Garantia" maxLength={200} />
      </div>
      <AvisoDaLei form={form} />
      <fieldset className={estilo.especificacoes}>
        <legend className="rotulo">Especificações técnicas</legend>
        {linhas.map(({ chave }, i) => (
          <div key={chave} className={estilo.especificacao}>
            <Campo
              aria-label={`Nome da característica ${i + 1}`}
              placeholder="Volume"
              maxLength={60}
              {...form.getInputProps(`especificacoes_tecnicas.${i}.nome`)}
            />
            <Campo
              aria-label={`Valor da característica ${i + 1}`}
              placeholder="350 ml"
              maxLength={300}
              {...form.getInputProps(`especificacoes_tecnicas.${i}.valor`)}
            />
            <button
              type="button"
              className="botao-icone"
              aria-label={`Remover a característica ${i + 1}`}
              onClick={() => tirar(i)}
            >
              <IconTrash size={18} aria-hidden />
            </button>
          </div>
        ))}
        {linhas.length < 40 ? (
          <button
            type="button"
            className="botao leve"
            onClick={() =>
              form.setFieldValue('especificacoes_tecnicas', [...linhas, comChave({ nome: '', valor: '' })])
            }
          >
            <IconPlus size={18} aria-hidden /> Nova característica
          </button>
        ) : null}
      </fieldset>
    </Secao>
  )
}

/** CDC art. 31: what an offer must tell. A hint, never a refusal. */
function AvisoDaLei({ form }: SecaoProps) {
  const faltam = ofertaNaoDiz(form.getValues())
  if (faltam.length === 0) return null
  return (
    <p className={estilo.aviso}>
      <IconScale size={20} aria-hidden /> A lei pede que a oferta diga do que o produto é feito, de onde vem e
      qual a garantia (CDC, art. 31). Falta: {faltam.join(', ')}.
    </p>
  )
}

const ORIGENS = [
  'Nacional',
  'Estrangeira, importação direta',
  'Estrangeira, comprada no mercado interno',
  'Nacional, com conteúdo importado acima de 40%',
  'Nacional, por processo produtivo básico',
  'Nacional, com conteúdo importado de até 40%',
  'Estrangeira, importação direta, sem similar nacional',
  'Estrangeira, mercado interno, sem similar nacional',
  'Nacional, com conteúdo importado acima de 70%',
]

export function Fiscal({ form }: SecaoProps) {
  return (
    <Secao titulo="Fiscal" ajuda="Opcional. Ajuda quem emite a sua nota fiscal.">
      <div className={estilo.dupla}>
        <CampoDeTexto
          form={form}
          campo="ncm"
          label="NCM"
          description="8 números."
          inputMode="numeric"
          maxLength={8}
        />
        <CampoDeTexto
          form={form}
          campo="cest"
          label="CEST"
          description="7 números."
          inputMode="numeric"
          maxLength={7}
        />
        <CampoDeEscolha
          label="Origem"
          {...form.getInputProps('origem')}
          opcoes={[
            ['', 'Não informada'],
            ...ORIGENS.map((label, i) => [String(i), `${i} - ${label}`] as const),
          ]}
        />
      </div>
    </Secao>
  )
}

export function Restricoes({ form }: SecaoProps) {
  return (
    <Secao titulo="Restrições">
      <Marcar
        label="Venda proibida para menores de 18 anos"
        checked={form.getValues().maior_de_18}
        error={form.errors.maior_de_18}
        onChange={(evento) => form.setFieldValue('maior_de_18', evento.currentTarget.checked)}
      />
      {form.getValues().maior_de_18 ? (
        <Marcar
          label="Vender só na loja, com documento"
          description="Para o que a lei proíbe a menores, como bebida alcoólica, fumo e fogos: a data de nascimento dita não basta. O produto aparece na vitrine, mas só é vendido no balcão."
          error={form.errors.so_com_documento}
          checked={form.getValues().so_com_documento}
          onChange={(evento) => form.setFieldValue('so_com_documento', evento.currentTarget.checked)}
        />
      ) : null}
    </Secao>
  )
}

export function Seo({ form }: SecaoProps) {
  return (
    <Secao
      titulo="SEO"
      ajuda="Como o produto aparece em buscadores e quando alguém compartilha o link. Vazio: usamos o nome e a descrição."
    >
      <CampoDeTexto form={form} campo="seo_titulo" label="Título" maxLength={70} />
      <CampoLongo label="Resumo" maxLength={170} cresce rows={2} {...form.getInputProps('seo_descricao')} />
      <CampoDeTexto
        form={form}
        campo="seo_endereco"
        label="Endereço"
        description="O fim do link, como caneca-esmaltada-azul."
        maxLength={80}
        autoCapitalize="none"
      />
    </Secao>
  )
}

const SITUACOES = [
  { valor: 'ativo', nome: 'Ativo', texto: 'À venda na loja.' },
  { valor: 'inativo', nome: 'Inativo', texto: 'Guardado, fora da loja.' },
  { valor: 'rascunho', nome: 'Rascunho', texto: 'Ainda em preparo: basta o nome.' },
] as const

export function Publicacao({
  form,
  produto,
  children,
}: SecaoProps & { produto: ProdutoDetalhe | null; children: ReactNode }) {
  const { status } = form.getValues()
  const preso = produto?.status === 'oculto' || produto?.status === 'inativo_por_limite'
  return (
    <Secao titulo="Publicação">
      {preso ? <p className={estilo.aviso}>Hoje: {rotuloDoProduto(produto.status).texto}.</p> : null}
      <fieldset className={estilo.situacoes}>
        <legend className="so-leitor">Situação</legend>
        {SITUACOES.map(({ valor, nome, texto }) => (
          <label key={valor} className={estilo.situacao}>
            <input
              type="radio"
              name="status"
              aria-label={nome}
              checked={status === valor}
              onChange={() => form.setFieldValue('status', valor)}
            />
            <span>
              <strong>{nome}</strong>
              <span className="apagado">{texto}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {children}
    </Secao>
  )
}

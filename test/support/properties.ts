import fc from 'fast-check'

// A property that fails says why in its message: reports tell no causes.
fc.configureGlobal({ includeErrorInReport: true })

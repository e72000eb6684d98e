// What the oldest browsers lack. The head script requests this file only where something is missing.
import 'core-js/actual/array/at.js'
import 'core-js/actual/array/find-last.js'
import 'core-js/actual/object/has-own.js'

/** Which worker gets a request: one policy a file. Read {@link dev.orrery.model.router.Router} first. */
@NullMarked
package dev.orrery.model.router;

import org.jspecify.annotations.NullMarked;
